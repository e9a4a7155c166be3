file(REMOVE_RECURSE
  "CMakeFiles/program-assertion"
  "assertion"
  "assertion.dir/assertion.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-assertion.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
