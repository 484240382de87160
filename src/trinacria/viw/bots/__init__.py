"""Keen, the greedy bot of Victory in the West: what it reads from a view, how it weighs it, and what it then orders."""
