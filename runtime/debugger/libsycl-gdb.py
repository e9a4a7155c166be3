# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pretty printers and functions for SYCL in gdb. gdb loads this file with libsycl.so (docs/debugging.md).

  (gdb) print index            $1 = sycl::id {3, 4}
  (gdb) print data             $2 = sycl::accessor of {64} elements = {0, 1, 2, ...}
  (gdb) print $sycl_id()       $3 = "global id {3, 4}, local id {1, 0}, group {1, 1}"
  (gdb) break app.cpp:12 if $sycl_is(3, 4)

The printers read the members of the headers' classes (runtime/include/sycl). What is behind the pointers of queues,
devices and events has no debug information; libsycl exports where it is: __syclc_debugger_layout
(runtime/core/graph/debugger_layout.cpp). No function of the program is called, so that core dumps can be read, too.
"""
import itertools
import struct

import gdb
import gdb.printing

LAYOUT_VERSION = 1
LAYOUT_FIELDS = ("version", "device_name", "queue_device", "queue_in_order", "event_state")


def numbers(value):
    """The elements of an array of integers."""
    low, high = value.type.strip_typedefs().range()
    return [int(value[i]) for i in range(low, high + 1)]


def indices(value):
    """The numbers of a sycl::id or sycl::range."""
    return numbers(value["values_"])


def braces(items):
    return "{" + ", ".join(str(item) for item in items) + "}"


def product(items):
    result = 1
    for item in items:
        result *= item
    return result


class Index:
    """sycl::id and sycl::range."""

    def __init__(self, value, name):
        self.value, self.name = value, name

    def to_string(self):
        return f"sycl::{self.name} {braces(indices(self.value))}"


class NdRange:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        text = f"sycl::nd_range {braces(indices(self.value['global_']))} in groups of {braces(indices(self.value['local_']))}"
        offset = indices(self.value["offset_"])
        return text + (f", offset {braces(offset)}" if any(offset) else "")


class Item:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        text = f"sycl::item {braces(indices(self.value['id_']))} of {braces(indices(self.value['range_']))}"
        offset = indices(self.value["offset_"])
        return text + (f", offset {braces(offset)}" if any(offset) else "")


class Group:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        return (
            f"sycl::group {braces(indices(self.value['group_id_']))} of {braces(indices(self.value['group_range_']))}, "
            f"size {braces(indices(self.value['local_range_']))}"
        )


class HItem:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        return (
            f"sycl::h_item {braces(indices(self.value['logical_id_']))} of {braces(indices(self.value['logical_range_']))}, "
            f"group {braces(indices(self.value['group_id_']))}"
        )


class NdItem:
    """Has no members: its ids are those of the work-item that runs."""

    def __init__(self, value, name):
        pass

    def to_string(self):
        return "sycl::nd_item, " + (work_item_text() or "whose ids are known in kernels compiled with -O0 -g")


class Elements:
    """sycl::vec and sycl::marray."""

    def __init__(self, value, name):
        self.value, self.name = value, name
        self.count = int(value.type.strip_typedefs().template_argument(1))

    def to_string(self):
        return f"sycl::{self.name} of {self.count}"

    def children(self):
        for i in range(self.count):
            yield f"[{i}]", self.value["elements_"][i]

    def display_hint(self):
        return "array"


def bits_of(value, size):
    """The bytes of a value as an unsigned number."""
    address = value.address
    if address is None:
        return None
    return int.from_bytes(gdb.selected_inferior().read_memory(int(address), size).tobytes(), "little")


class Half:
    """sycl::half, for versions of gdb that do not know _Float16."""

    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        bits = bits_of(self.value, 2)
        return str(self.value["value_"]) if bits is None else repr(struct.unpack("<e", struct.pack("<H", bits))[0])


class Bfloat16:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        return repr(struct.unpack("<f", struct.pack("<I", int(self.value["bits_"]) << 16))[0])


class MultiPtr:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        space = str(self.value.type.strip_typedefs().template_argument(1)).rpartition("::")[2]
        return f"sycl::multi_ptr to {space} at {int(self.value['target_']):#x}"

    def children(self):
        if int(self.value["target_"]) != 0 and self.value["target_"].type.strip_typedefs().target().code != gdb.TYPE_CODE_VOID:
            yield "*", self.value["target_"].dereference()


class Array:
    """Elements of a box in memory of one to three dimensions, in row-major order."""

    def __init__(self, data, memory, extent):
        self.data, self.memory, self.extent = data, memory, extent

    def children(self):
        if int(self.data) == 0:
            return
        for i, position in enumerate(itertools.product(*(range(n) for n in self.extent))):
            offset = 0
            for index, size in zip(position, self.memory):
                offset = offset * size + index
            yield f"[{i}]", (self.data + offset).dereference()


class Accessor(Array):
    """sycl::accessor of a buffer, and sycl::host_accessor."""

    def __init__(self, value, name):
        super().__init__(value["data_"], indices(value["memory_"]), indices(value["extent_"]))
        self.name = name

    def to_string(self):
        if int(self.data) == 0:
            where = "empty" if product(self.extent) == 0 else f"of {braces(self.extent)} elements, outside of its command"
            return f"sycl::{self.name}, {where}"
        return f"sycl::{self.name} of {braces(self.extent)} elements"

    def display_hint(self):
        return "array"


class LocalAccessor:
    """Its elements are relative to the work-group's memory, which only the kernel knows."""

    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        return f"sycl::local_accessor of {braces(indices(self.value['extent_']))} elements"


class Buffer:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        element = self.value.type.strip_typedefs().template_argument(0)
        return f"sycl::buffer of {braces(indices(self.value['range_']))} {element}"


def layout():
    """The offsets that libsycl exports, by name; None if they are unknown."""
    try:
        address = int(gdb.parse_and_eval("&__syclc_debugger_layout"))
        size = 4 * len(LAYOUT_FIELDS)
        fields = struct.unpack(f"<{len(LAYOUT_FIELDS)}I", gdb.selected_inferior().read_memory(address, size).tobytes())
    except (gdb.error, gdb.MemoryError):
        return None
    return dict(zip(LAYOUT_FIELDS, fields)) if fields[0] == LAYOUT_VERSION else None


def pointer_at(address):
    return int.from_bytes(gdb.selected_inferior().read_memory(address, 8).tobytes(), "little")


def byte_at(address):
    return gdb.selected_inferior().read_memory(address, 1).tobytes()[0]


def text_at(address):
    return gdb.Value(address).cast(gdb.lookup_type("char").pointer()).string(errors="replace")


def implementation(value):
    """The address of the object behind a public class: its first member is a shared pointer. The program's debug
    information only declares these classes, whose members are defined in libsycl. 0 if it is unknown."""
    return 0 if value.address is None else pointer_at(int(value.address))


class Device:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        where, offsets = implementation(self.value), layout()
        name = text_at(pointer_at(where + offsets["device_name"])) if where and offsets else "unknown"
        return f"sycl::device {name}"


class Queue:
    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        where, offsets = implementation(self.value), layout()
        if not where or not offsets:
            return "sycl::queue"
        device = pointer_at(where + offsets["queue_device"])
        order = "in-order" if byte_at(where + offsets["queue_in_order"]) else "out-of-order"
        return f"sycl::queue, {order}, on {text_at(pointer_at(device + offsets['device_name']))}"


class Event:
    STATES = ("waiting", "running", "complete", "failed")

    def __init__(self, value, name):
        self.value = value

    def to_string(self):
        where, offsets = implementation(self.value), layout()
        if not where or not offsets:
            return "sycl::event"
        state = byte_at(where + offsets["event_state"])
        return f"sycl::event, {self.STATES[state] if state < len(self.STATES) else 'unknown'}"


PRINTERS = {
    "id": Index,
    "range": Index,
    "nd_range": NdRange,
    "item": Item,
    "nd_item": NdItem,
    "group": Group,
    "h_item": HItem,
    "vec": Elements,
    "marray": Elements,
    "detail::half_number::half": Half,
    "ext::oneapi::bfloat16": Bfloat16,
    "multi_ptr": MultiPtr,
    "accessor": Accessor,
    "host_accessor": Accessor,
    "local_accessor": LocalAccessor,
    "buffer": Buffer,
    "device": Device,
    "queue": Queue,
    "event": Event,
}


class SyclPrinters(gdb.printing.PrettyPrinter):
    """Finds the printer of a value by the name of its class."""

    def __init__(self):
        super().__init__("sycl", [gdb.printing.SubPrettyPrinter(name) for name in PRINTERS])

    def __call__(self, value):
        name = value.type.strip_typedefs().unqualified().tag
        if not name or not name.startswith("sycl::"):
            return None
        name = name.partition("<")[0][len("sycl::") :]
        if name not in PRINTERS or not all(p.enabled for p in self.subprinters if p.name == name):
            return None
        if name == "accessor" and not any(field.name == "data_" for field in all_fields(value.type)):
            return LocalAccessor(value, name)  # its name in earlier specifications
        return PRINTERS[name](value, name)


def all_fields(kind):
    """The members of a class and of its bases."""
    for field in kind.strip_typedefs().fields():
        if field.is_base_class:
            yield from all_fields(field.type)
        else:
            yield field


def work_item():
    """The ids of the work-item of the selected frame, in SYCL's order, by name; None outside of kernels of -O0 -g."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        return None
    while frame is not None:
        try:
            found = frame.read_var("__syclc_work_item")
            return {field.name: numbers(found[field.name])[::-1] for field in found.type.fields()}
        except (ValueError, gdb.error):
            frame = frame.older()
    return None


def work_item_text():
    ids = work_item()
    if ids is None:
        return None
    names = {"global_id": "global id", "local_id": "local id", "group_id": "group"}
    return ", ".join(f"{names[name]} {braces(value)}" for name, value in ids.items())


class SyclId(gdb.Function):
    """$sycl_id(): the ids of the work-item that runs in the selected frame, as a text."""

    def __init__(self):
        super().__init__("sycl_id")

    def invoke(self):
        return work_item_text() or "no work-item of a kernel compiled with -O0 -g"


class SyclIs(gdb.Function):
    """$sycl_is(2, 5): whether the global id of the work-item is {2, 5}: for the conditions of breakpoints."""

    def __init__(self):
        super().__init__("sycl_is")

    def invoke(self, *position):
        ids = work_item()
        return ids is not None and ids["global_id"] == [int(number) for number in position]


SyclId()
SyclIs()
gdb.printing.register_pretty_printer(gdb.current_objfile(), SyclPrinters(), replace=True)
