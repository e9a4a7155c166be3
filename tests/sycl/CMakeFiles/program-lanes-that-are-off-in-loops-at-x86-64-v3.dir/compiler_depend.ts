# CMAKE generated file: DO NOT EDIT!
# Timestamp file for custom commands dependencies management for program-lanes-that-are-off-in-loops-at-x86-64-v3.
