// run_exported DESCRIPTION.json: builds the kernel that the description names (beside it), launches
// it as its `launch` says, and prints final global memory. An example of a host program.
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/differential/opencl/device.h"

namespace {

using Json = nlohmann::json;
using permverify::differential::Device;
using permverify::differential::DeviceArgument;
using permverify::differential::DeviceLaunch;

template <class T>
void append(std::vector<std::byte>& out, T value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

double real(const Json& value) {
  if (!value.is_string()) return value.get<double>();
  const std::string text = value.get<std::string>();
  if (text == "nan") return std::nan("");
  return text == "inf" ? HUGE_VAL : -HUGE_VAL;
}

void append(std::vector<std::byte>& out, const std::string& type, const Json& value) {
  if (type == "float") return append(out, static_cast<float>(real(value)));
  if (type == "double") return append(out, real(value));
  if (type == "ulong") return append(out, value.get<std::uint64_t>());
  const auto number = value.get<std::int64_t>();
  if (type == "long") return append(out, number);
  if (type == "int" || type == "uint") return append(out, static_cast<std::int32_t>(number));
  if (type == "short" || type == "ushort") return append(out, static_cast<std::int16_t>(number));
  append(out, static_cast<std::int8_t>(number));
}

template <class T>
T cell(const std::vector<std::byte>& memory, std::size_t index) {
  T value;
  std::memcpy(&value, memory.data() + index * sizeof value, sizeof value);
  return value;
}

std::string text(const std::vector<std::byte>& memory, std::size_t i, const std::string& type) {
  char buffer[64];
  if (type == "float" || type == "double") {
    const double value = type == "float" ? static_cast<double>(cell<float>(memory, i)) : cell<double>(memory, i);
    std::snprintf(buffer, sizeof buffer, type == "float" ? "%.9g" : "%.17g", value);
    return buffer;
  }
  if (type == "long") return std::to_string(cell<std::int64_t>(memory, i));
  if (type == "ulong") return std::to_string(cell<std::uint64_t>(memory, i));
  if (type == "int") return std::to_string(cell<std::int32_t>(memory, i));
  if (type == "uint") return std::to_string(cell<std::uint32_t>(memory, i));
  if (type == "short") return std::to_string(cell<std::int16_t>(memory, i));
  if (type == "ushort") return std::to_string(cell<std::uint16_t>(memory, i));
  if (type == "char") return std::to_string(cell<std::int8_t>(memory, i));
  return std::to_string(cell<std::uint8_t>(memory, i));
}

std::vector<DeviceArgument> arguments(const Json& description) {
  std::vector<DeviceArgument> result;
  for (const Json& concrete : description.at("launch").at("arguments")) {
    const Json& argument = description.at("arguments").at(concrete.at("index").get<std::size_t>());
    const std::string kind = argument.at("kind"), type = argument.at("type");
    DeviceArgument device{DeviceArgument::Kind::Value, {}, 0};
    if (kind == "value") append(device.bytes, type, concrete.at("value"));
    if (kind == "global") {
      device.kind = DeviceArgument::Kind::Global;
      for (const Json& value : concrete.at("initial")) append(device.bytes, type, value);
    }
    if (kind == "local") {
      device.kind = DeviceArgument::Kind::Local;
      device.local_bytes = concrete.at("bytes");
    }
    result.push_back(std::move(device));
  }
  return result;
}

int run(const std::filesystem::path& path) {
  std::ifstream in(path);
  const Json description = Json::parse(in);
  if (description.at("launch").is_null()) {
    std::fprintf(stderr, "this description has no launch: export with --local-size\n");
    return 2;
  }
  std::ifstream source(path.parent_path() / description.at("source").get<std::string>());
  const std::string code{std::istreambuf_iterator<char>(source), {}};
  DeviceLaunch launch;
  launch.work_dim = description.at("work_dim");
  for (unsigned d = 0; d < launch.work_dim; ++d) {
    launch.local_size[d] = description["launch"]["local_size"].at(d);
    launch.global_size[d] = description["launch"]["global_size"].at(d);
  }
  Device device;
  const auto program = device.build(code, description.at("build_options"));
  std::vector<DeviceArgument> values = arguments(description);
  device.run(*program, description.at("kernel"), launch, values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Json& argument = description["arguments"].at(i);
    if (values[i].kind != DeviceArgument::Kind::Global) continue;
    std::string line = argument.at("pvl_name").get<std::string>() + " =";
    const std::size_t cells = values[i].bytes.size() / argument.at("element_bytes").get<std::size_t>();
    for (std::size_t c = 0; c < cells; ++c) line += " " + text(values[i].bytes, c, argument.at("type"));
    std::printf("%s\n", line.c_str());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "run_exported DESCRIPTION.json\n");
    return 2;
  }
  try {
    return run(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "run_exported: %s\n", error.what());
    return 1;
  }
}
