#include "tests/differential/opencl/memory_bytes.h"

#include <bit>
#include <cstring>

#include "export/types.h"

static_assert(std::endian::native == std::endian::little, "bytes are taken from the low end");

namespace permverify::differential {

void append_bytes(std::vector<std::byte>& out, runtime_spec::Value value, int bytes) {
  const auto* from = reinterpret_cast<const std::byte*>(&value.bits);
  out.insert(out.end(), from, from + bytes);
}

runtime_spec::Value value_at(const std::vector<std::byte>& memory, std::size_t cell,
                             const ir::Type& type) {
  const auto bytes = static_cast<std::size_t>(opencl_export::memory_bytes(type));
  std::uint64_t bits = 0;
  std::memcpy(&bits, memory.data() + cell * bytes, bytes);
  runtime_spec::Value value;
  value.bits = static_cast<std::int64_t>(bits);
  if (type.kind == ir::TypeKind::Fixed && type.is_signed && type.bits < 64) {
    const int unused = 64 - type.bits;
    value.bits = static_cast<std::int64_t>(bits << unused) >> unused;
  }
  return value;
}

}  // namespace permverify::differential
