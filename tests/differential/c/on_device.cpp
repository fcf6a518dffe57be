#include "tests/differential/c/on_device.h"

namespace permverify::differential {
namespace {

DeviceArgument device_argument(const Argument& argument, const LaunchPlan& plan) {
  switch (argument.kind) {
    case Argument::Kind::Value:
      return {DeviceArgument::Kind::Value, initial_bytes(argument, plan), 0};
    case Argument::Kind::Global:
      return {DeviceArgument::Kind::Global, initial_bytes(argument, plan), 0};
    case Argument::Kind::Local:
      break;
  }
  return {DeviceArgument::Kind::Local, {}, argument.elements * argument.element_bytes};
}

}  // namespace

FinalMemory run_on_device(Device& device, const Kernel& kernel, const std::string& text,
                          const std::string& options) {
  const auto program = device.build(text, options);
  FinalMemory result;
  for (const LaunchPlan& plan : kernel.launches) {
    DeviceLaunch launch;
    launch.work_dim = static_cast<unsigned>(kernel.dimensions);
    for (std::size_t d = 0; d < 3; ++d) {
      launch.local_size[d] = static_cast<std::size_t>(plan.local_size[d]);
      launch.global_size[d] = static_cast<std::size_t>(plan.local_size[d] * plan.groups[d]);
    }
    std::vector<DeviceArgument> arguments;
    for (const Argument& argument : kernel.arguments) {
      arguments.push_back(device_argument(argument, plan));
    }
    device.run(*program, kernel.name, launch, arguments);
    result.emplace_back();
    for (DeviceArgument& argument : arguments) result.back().push_back(std::move(argument.bytes));
  }
  return result;
}

std::uint64_t checksum(const Kernel& kernel, const std::vector<std::vector<std::byte>>& memory) {
  std::uint64_t sum = 1469598103934665603ULL;
  for (std::size_t a = 0; a < kernel.arguments.size(); ++a) {
    const Argument& argument = kernel.arguments[a];
    if (argument.kind != Argument::Kind::Global) continue;
    for (std::size_t e = 0; e < argument.elements; ++e) {
      for (const Leaf& leaf : argument.leaves) {
        for (const std::size_t offset : leaf.offsets) {
          for (std::size_t b = 0; b < bytes(leaf.type); ++b) {
            const std::size_t at = e * argument.element_bytes + offset + b;
            sum = (sum ^ static_cast<std::uint64_t>(memory[a][at])) * 1099511628211ULL;
          }
        }
      }
    }
  }
  return sum;
}

}  // namespace permverify::differential
