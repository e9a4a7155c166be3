file(REMOVE_RECURSE
  "CMakeFiles/program-device-tests"
  "device-tests"
  "device-tests.dir/devices.o"
  "device-tests.dir/kernel_compiler.o"
  "device-tests.dir/main.o"
  "device-tests.dir/opencl_interop.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-device-tests.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
