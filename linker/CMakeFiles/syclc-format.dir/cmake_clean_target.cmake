file(REMOVE_RECURSE
  "libsyclc-format.a"
)
