"""Holds the theorems of `lectern certify` to the formulas that the lessons display, by readers that share nothing with Lectern."""
