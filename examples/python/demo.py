# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls the functions of sycl_numpy, and compares them with NumPy's: python3 demo.py"""
import threading

import numpy as np

import sycl_numpy

print("device:", sycl_numpy.device())

x = np.arange(1_000_000, dtype=np.float32)
y = np.ones_like(x)
address = y.ctypes.data
sycl_numpy.axpy(0.5, x, y)
assert y.ctypes.data == address and np.array_equal(y, 1 + 0.5 * x)
print("axpy: 1 + 0.5 * x =", y)

half = y[:500_000]  # a view: kernels write to a part of y
sycl_numpy.axpy(-1.0, half.copy(), half)
assert not y[:500_000].any() and y[500_000] == 250_001
print("axpy on a view:    ", y)

small = np.linspace(0, 1, 1001, dtype=np.float32)
assert np.isclose(sycl_numpy.norm2(small), np.sum(small.astype(np.float64) ** 2))
print("norm2:", sycl_numpy.norm2(small))

image = np.random.default_rng(1).random((300, 400), dtype=np.float32)
blurred = sycl_numpy.blur(image, radius=2)
padded = np.pad(image, 2, mode="edge")
expected = np.lib.stride_tricks.sliding_window_view(padded, (5, 5)).mean(axis=(2, 3))
assert blurred.shape == image.shape and np.allclose(blurred, expected, atol=1e-5)
print("blur: deviation", image.std(), "becomes", blurred.std())
view = blurred[10:20]
del blurred  # the view keeps the memory
assert np.allclose(view, expected[10:20], atol=1e-5)

for wrong in (x.astype(np.float64), x[::2]):  # another type, another layout
    try:
        sycl_numpy.norm2(wrong)
        raise SystemExit("FAIL: an array that would have to be copied was accepted")
    except TypeError:
        pass

threads = [threading.Thread(target=sycl_numpy.axpy, args=(1.0, x, np.zeros_like(x))) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("PASS")
