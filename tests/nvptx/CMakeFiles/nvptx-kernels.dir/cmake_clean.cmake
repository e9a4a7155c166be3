file(REMOVE_RECURSE
  "CMakeFiles/nvptx-kernels"
  "kernels.ptx"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/nvptx-kernels.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
