# What other build systems find syclc by: lib/cmake/syclc for CMake's find_package, lib/pkgconfig for pkg-config. Both say
# where things are by their own place, so that an installed tree may be moved.
include(CMakePackageConfigHelpers)

set(_package ${CMAKE_BINARY_DIR}/lib/cmake/syclc)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/package/syclc-config.cmake ${_package}/syclc-config.cmake COPYONLY)
write_basic_package_version_file(${_package}/syclc-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/package/syclc.pc.in ${CMAKE_BINARY_DIR}/lib/pkgconfig/syclc.pc @ONLY)
install(DIRECTORY ${_package} DESTINATION lib/cmake)
install(FILES ${CMAKE_BINARY_DIR}/lib/pkgconfig/syclc.pc DESTINATION lib/pkgconfig)

# The plugin under a name that is no library's, for pkg-config: Meson takes each flag that ends in .so for one to link.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/syclc)
file(CREATE_LINK ../syclc.so ${CMAKE_BINARY_DIR}/lib/syclc/plugin SYMBOLIC)
install(FILES ${CMAKE_BINARY_DIR}/lib/syclc/plugin DESTINATION lib/syclc)
