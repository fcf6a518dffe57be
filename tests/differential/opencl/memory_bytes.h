// Values of the machine as bytes of a device, and back.
#pragma once
#include <cstddef>
#include <vector>

#include "runtime_spec/value.h"

namespace permverify::differential {

// The `bytes` lowest bytes of a value that is no fraction: exactly what a device holds of it.
void append_bytes(std::vector<std::byte>& out, runtime_spec::Value value, int bytes);
// A cell of this type, as the machine would hold it.
runtime_spec::Value value_at(const std::vector<std::byte>& memory, std::size_t cell,
                             const ir::Type& type);

}  // namespace permverify::differential
