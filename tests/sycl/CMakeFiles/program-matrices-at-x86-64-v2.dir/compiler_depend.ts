# CMAKE generated file: DO NOT EDIT!
# Timestamp file for custom commands dependencies management for program-matrices-at-x86-64-v2.
