# Empty custom commands generated dependencies file for program-device-globals-linked.
# This may be replaced when dependencies are built.
