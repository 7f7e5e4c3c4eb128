"""An outside oracle for `lectern prove`: claims of its own making, judged by mpmath, which shares nothing with Lectern."""
