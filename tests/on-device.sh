#!/usr/bin/env bash
# Runs a program on one device, or prints why it cannot: on-device.sh native|intel|pocl PROGRAM ARGUMENTS...
#   native   the processor, with the native code of the program
#   intel    Intel's OpenCL CPU runtime, which accepts SPIR-V
#   pocl     Debian's PoCL, an OpenCL implementation that accepts only SPIR 1.2
# The exit code is that of the program, or 77 if this machine does not have the device; ctest counts that as skipped.
set -u
device=$1
shift
vendors=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/opencl-vendors

case $device in
  native) export ONEAPI_DEVICE_SELECTOR=native:cpu ;;
  intel)
    icd=$vendors/intel.icd
    remedy="scripts/opencl-devices.sh installs it from PyPI"
    ;;
  pocl)
    icd=$vendors/pocl.icd
    [ -e "$icd" ] || icd=/etc/OpenCL/vendors/pocl.icd
    remedy="install Debian's package pocl-opencl-icd"
    ;;
  *)
    echo "on-device.sh: unknown device '$device'; the devices are native, intel, pocl" >&2
    exit 2
    ;;
esac
if [ "$device" != native ]; then
  if [ ! -e "$icd" ]; then
    echo "skipped: the OpenCL driver '$device' is not on this machine: $remedy"
    exit 77
  fi
  export OCL_ICD_VENDORS=$icd              # this driver and no other
  export ONEAPI_DEVICE_SELECTOR='opencl:*' # whatever type it says it is
fi
exec "$@"
