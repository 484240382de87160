"""SICILY'43: the race of two Allied armies for the towns of the island, turn by turn from 10 July to 17 August 1943.

A second system beside *Victory in the West*: nothing is hidden, combat goes by differences, and planes, ships, railways and
fortresses have rules of their own. Modules are named after the sections of the rules; a function bears the case it applies.
"""
