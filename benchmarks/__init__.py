"""Benchmarks: the speed budgets, each as a ratio to a reference measured in the same run."""
