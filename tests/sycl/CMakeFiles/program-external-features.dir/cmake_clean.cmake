file(REMOVE_RECURSE
  "CMakeFiles/program-external-features"
  "external-features"
  "external-features.dir/external_features.o"
  "external-features.dir/external_features_other.o"
  "external-features.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-external-features.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
