"""`make mutants`: break the rules in one small place at a time, and see whether a test notices."""
