"""Reading the data of Sicily: map, counters, charts and scenarios, each with its checks."""
