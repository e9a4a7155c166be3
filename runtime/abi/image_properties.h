/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// What the containers of device images say of them: keys of their properties (strings and their values are text). The
/// compiler writes them, syclc-bundle and the runtime read them. docs/bundles.md explains each to users.
#ifndef SYCLC_ABI_IMAGE_PROPERTIES_H
#define SYCLC_ABI_IMAGE_PROPERTIES_H

/// LLVM's own: the target's triple, and a device of it, or nothing for any.
#define SYCLC_PROPERTY_TRIPLE "triple"
#define SYCLC_PROPERTY_ARCH "arch"
/// SYCLC_ABI_VERSION of the compiler, decimal.
#define SYCLC_PROPERTY_ABI "syclc.abi"
/// syclc_module::id of the module that describes the kernels; in images of device links with kernels of several
/// modules, one for each of the kernels, separated by newlines.
#define SYCLC_PROPERTY_MODULE "syclc.module"
/// The kernels' mangled names, separated by newlines.
#define SYCLC_PROPERTY_KERNELS "syclc.kernels"
/// "1": a device link (syclc-link) made the image, of kernels that other objects describe.
#define SYCLC_PROPERTY_LINKED "syclc.linked"
/// Compiled ahead of time by a device link: by what. SYCLC_AOT_OPENCL: a binary of an OpenCL driver, right only for
/// devices of this name (CL_DEVICE_NAME) whose driver has this version (CL_DRIVER_VERSION).
#define SYCLC_PROPERTY_AOT "syclc.aot"
#define SYCLC_AOT_OPENCL "opencl"
#define SYCLC_PROPERTY_DEVICE "syclc.device"
#define SYCLC_PROPERTY_DRIVER "syclc.driver"
/// Values of specialization constants that were put into such a binary: names (syclc_spec_constant::name), "=", and the
/// value's bytes as hexadecimal digits, separated by newlines. All other constants have their defaults in it.
#define SYCLC_PROPERTY_SPEC_VALUES "syclc.spec_values"
/// SYCL_EXTERNAL functions that the image defines for others, and those that it needs of others, together with the
/// constants of others that it reads: their mangled names, separated by newlines. Absent when there are none.
#define SYCLC_PROPERTY_EXPORTS "syclc.exports"
#define SYCLC_PROPERTY_IMPORTS "syclc.imports"
/// "1" in bitcode: some of its exports wait for the work-group, or have local memory or matrices. Native code of
/// kernels that call them takes a device link, or a just-in-time compiler.
#define SYCLC_PROPERTY_NEEDS_LINK "syclc.needs_device_link"
/// The aspects of the optional features (specification 5.7) that the image's code uses: a decimal number, bit n for
/// sycl::aspect number n. Absent when there are none, and in older images.
#define SYCLC_PROPERTY_ASPECTS "syclc.aspects"
/// How the image's bytes are compressed: SYCLC_COMPRESSION_ZSTD. Without it they are as they are.
#define SYCLC_PROPERTY_COMPRESSION "syclc.compression"
/// Compressed images: how many bytes they become, decimal.
#define SYCLC_PROPERTY_SIZE "syclc.size"

/// One Zstandard frame that states its content's size: what `zstd -d` unpacks.
#define SYCLC_COMPRESSION_ZSTD "zstd"
/// No image becomes more than this when it is unpacked: more means that its container is damaged, or an attack.
#define SYCLC_LARGEST_IMAGE (1ull << 30)

/// SPIR-V may hold a second form of a kernel, for drivers that take SPIR 1.2: a function that nothing calls, with the
/// kernel's name and this behind it (OpName).
#define SYCLC_DISPATCH_SUFFIX ".dispatch"

/// Section of executables and libraries, not loaded with them, where syclc-bundle puts what did not fit into the loaded
/// section: containers, of the modules that syclc_module::id and SYCLC_PROPERTY_MODULE name. See
/// SYCLC_IMAGES_IN_FILE in device_image.h.
#define SYCLC_FILE_SECTION ".syclc.images"

#endif
