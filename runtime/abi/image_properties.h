/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// Keys of the properties in containers of device images (keys and values are strings). The compiler writes them,
/// syclc-bundle and the runtime read them. docs/bundles.md explains each to users.
#ifndef SYCLC_ABI_IMAGE_PROPERTIES_H
#define SYCLC_ABI_IMAGE_PROPERTIES_H

/// LLVM's own: the target's triple, and a device of the target; absent for any device.
#define SYCLC_PROPERTY_TRIPLE "triple"
#define SYCLC_PROPERTY_ARCH "arch"
/// SYCLC_ABI_VERSION of the compiler, decimal.
#define SYCLC_PROPERTY_ABI "syclc.abi"
/// syclc_module::id of the module that describes the kernels; in images of device links with kernels of several
/// modules, one for each of the kernels, separated by newlines.
#define SYCLC_PROPERTY_MODULE "syclc.module"
/// The kernels' mangled names, separated by newlines.
#define SYCLC_PROPERTY_KERNELS "syclc.kernels"
/// "1": a device link (syclc-link) created the image, for kernels that other objects describe.
#define SYCLC_PROPERTY_LINKED "syclc.linked"
/// How a device link compiled the image ahead of time. SYCLC_AOT_OPENCL: a binary of an OpenCL driver, valid only for
/// devices with this name (CL_DEVICE_NAME) whose driver has this version (CL_DRIVER_VERSION).
#define SYCLC_PROPERTY_AOT "syclc.aot"
#define SYCLC_AOT_OPENCL "opencl"
#define SYCLC_PROPERTY_DEVICE "syclc.device"
#define SYCLC_PROPERTY_DRIVER "syclc.driver"
/// Values of specialization constants in such a binary: names (syclc_spec_constant::name), "=", and the value's bytes
/// as hexadecimal digits, separated by newlines. All other constants have their defaults.
#define SYCLC_PROPERTY_SPEC_VALUES "syclc.spec_values"
/// SYCL_EXTERNAL functions that the image exports, and functions and constants of other images that it imports: their
/// mangled names, separated by newlines. Absent if there are none.
#define SYCLC_PROPERTY_EXPORTS "syclc.exports"
#define SYCLC_PROPERTY_IMPORTS "syclc.imports"
/// "1" in bitcode: some of its exports contain work-group barriers, or have local memory or matrices. Native code of
/// kernels that call them needs a device link, or a just-in-time compiler.
#define SYCLC_PROPERTY_NEEDS_LINK "syclc.needs_device_link"
/// The aspects of the optional features (specification 5.7) that the image's code uses: a decimal number, bit n for
/// sycl::aspect number n. Absent if there are none, and in older images.
#define SYCLC_PROPERTY_ASPECTS "syclc.aspects"
/// How the image's bytes are compressed: SYCLC_COMPRESSION_ZSTD. Absent: not compressed.
#define SYCLC_PROPERTY_COMPRESSION "syclc.compression"
/// Compressed images: the uncompressed size, decimal.
#define SYCLC_PROPERTY_SIZE "syclc.size"

/// SHA-256 of the unpacked image as the compiler wrote it, 64 hexadecimal digits in lower case. Absent in images of other
/// origin: those are validated instead.
#define SYCLC_PROPERTY_HASH "syclc.hash"

/// One Zstandard frame that states its content's size, as `zstd -d` unpacks it.
#define SYCLC_COMPRESSION_ZSTD "zstd"
/// Maximum uncompressed size of an image: a container that claims more is damaged, or an attack.
#define SYCLC_LARGEST_IMAGE (1ull << 30)

/// SPIR-V may contain a second form of a kernel, for drivers that accept SPIR 1.2: a function that nothing calls, with
/// the kernel's name followed by this suffix (OpName).
#define SYCLC_DISPATCH_SUFFIX ".dispatch"

/// Section of executables and libraries, not loaded with them, for images that syclc-bundle could not fit into the
/// loaded section: containers, of the modules that syclc_module::id and SYCLC_PROPERTY_MODULE identify. See
/// SYCLC_IMAGES_IN_FILE in device_image.h.
#define SYCLC_FILE_SECTION ".syclc.images"

#endif
