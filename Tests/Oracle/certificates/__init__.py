"""Has the shipped lessons, the tables of claims and random claims certified, and counts what the kernel accepts."""
