file(REMOVE_RECURSE
  "CMakeFiles/syclc-plugin-hash.dir/PluginHash.c.o"
  "CMakeFiles/syclc-plugin-hash.dir/PluginHash.c.o.d"
  "PluginHash.c"
)

# Per-language clean rules from dependency scanning.
foreach(lang C)
  include(CMakeFiles/syclc-plugin-hash.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
