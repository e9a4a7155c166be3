file(REMOVE_RECURSE
  "libsyclc-device-link.a"
)
