file(REMOVE_RECURSE
  "CMakeFiles/program-device-globals-linked"
  "device-globals-linked"
  "device-globals-linked.dir/device_globals.o"
  "device-globals-linked.dir/device_globals_other.o"
  "device-globals-linked.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-device-globals-linked.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
