"""Reading the data of SICILY'43: map, counters, charts, calendar and scenarios, each with its checks."""
