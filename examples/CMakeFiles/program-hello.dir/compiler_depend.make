# Empty custom commands generated dependencies file for program-hello.
# This may be replaced when dependencies are built.
