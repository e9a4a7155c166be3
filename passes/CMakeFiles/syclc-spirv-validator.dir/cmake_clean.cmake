file(REMOVE_RECURSE
  "CMakeFiles/syclc-spirv-validator.dir/validator/SpirvValidator.cpp.o"
  "CMakeFiles/syclc-spirv-validator.dir/validator/SpirvValidator.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-spirv-validator.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
