# CPack runs this when it has installed each component below CPACK_TEMPORARY_DIRECTORY, before it packs them: adds what
# Debian's packages have outside /usr/lib/syclc (cmake/SyclcDebian.cmake).

# link(<component> <path below /usr> <target below /usr>)
function(link component path target)
  set(file ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/${path})
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  set(target ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/${target})
  cmake_path(RELATIVE_PATH target BASE_DIRECTORY ${folder})
  file(CREATE_LINK ${target} ${file} SYMBOLIC)
endfunction()

foreach(tool syclc++ syclc-link syclc-ld syclc-bundle)
  link(compiler bin/${tool} lib/syclc/bin/${tool})
endforeach()
link(list bin/sycl-ls lib/syclc/bin/sycl-ls)
link(runtime ${CPACK_SYCLC_MULTIARCH}/libsycl.so.1 lib/syclc/lib/libsycl.so.1)
link(dev ${CPACK_SYCLC_MULTIARCH}/libsycl.so lib/syclc/lib/libsycl.so)

# CMake and pkg-config take the prefix from a file's own path: these name it.
set(dev ${CPACK_TEMPORARY_DIRECTORY}/dev/usr)
file(READ ${dev}/lib/syclc/lib/pkgconfig/syclc.pc text)
string(REPLACE "prefix=\${pcfiledir}/../.." "prefix=${CPACK_PACKAGING_INSTALL_PREFIX}" text "${text}")
file(WRITE ${dev}/${CPACK_SYCLC_MULTIARCH}/pkgconfig/syclc.pc "${text}")
foreach(file syclc-config syclc-config-version)
  file(WRITE ${dev}/${CPACK_SYCLC_MULTIARCH}/cmake/syclc/${file}.cmake
    "include(${CPACK_PACKAGING_INSTALL_PREFIX}/lib/cmake/syclc/${file}.cmake)\n")
endforeach()

# Debian's policy wants these in each package.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(changelog ${CPACK_TEMPORARY_DIRECTORY}/changelog)
file(WRITE ${changelog} "syclc (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n
  * Built from the sources of version ${CPACK_PACKAGE_VERSION}, whose changes are in changelog.gz.\n
 -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(documents ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  file(MAKE_DIRECTORY ${documents})
  file(COPY ${CPACK_SYCLC_SOURCE}/cmake/debian/copyright DESTINATION ${documents})
  execute_process(COMMAND gzip -9nc ${CPACK_SYCLC_SOURCE}/CHANGELOG.md OUTPUT_FILE ${documents}/changelog.gz
    COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND gzip -9nc ${changelog} OUTPUT_FILE ${documents}/changelog.Debian.gz COMMAND_ERROR_IS_FATAL ANY)
endforeach()
