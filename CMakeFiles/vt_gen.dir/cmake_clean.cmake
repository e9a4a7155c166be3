
# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/vt_gen.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
