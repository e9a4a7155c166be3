file(REMOVE_RECURSE
  "libsyclc-passes.a"
)
