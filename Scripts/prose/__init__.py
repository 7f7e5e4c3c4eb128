"""Holds the prose of lessons to what readers are promised: Scripts/check-prose."""
