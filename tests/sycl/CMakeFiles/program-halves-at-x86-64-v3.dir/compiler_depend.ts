# CMAKE generated file: DO NOT EDIT!
# Timestamp file for custom commands dependencies management for program-halves-at-x86-64-v3.
