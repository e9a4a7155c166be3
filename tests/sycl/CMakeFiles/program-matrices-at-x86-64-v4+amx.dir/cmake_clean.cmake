file(REMOVE_RECURSE
  "CMakeFiles/program-matrices-at-x86-64-v4+amx"
  "matrices-at-x86-64-v4+amx"
  "matrices-at-x86-64-v4+amx.dir/matrices_at_levels.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-matrices-at-x86-64-v4+amx.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
