// The OpenCL run time of this machine, through its C interface: build a text, launch a kernel.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace permverify::differential {

// What an OpenCL call complained about.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct DeviceArgument {
  enum class Kind : std::uint8_t { Value, Global, Local } kind;
  std::vector<std::byte> bytes;   // Value; Global: memory before, then after the launch
  std::size_t local_bytes = 0;    // Local
};

struct DeviceLaunch {
  unsigned work_dim = 1;
  std::array<std::size_t, 3> local_size{1, 1, 1}, global_size{1, 1, 1};
};

class Device {
 public:
  class Program;

  // The first device of the first platform; throws DeviceError when there is none.
  Device();
  ~Device();
  const std::string& name() const { return name_; }
  bool has_extension(const std::string& extension) const;
  // Throws DeviceError with the compiler's log.
  std::shared_ptr<Program> build(const std::string& source, const std::string& options);
  // Launches and waits; the global arguments then hold memory as it is at the end.
  void run(Program& program, const std::string& kernel, const DeviceLaunch& launch,
           std::vector<DeviceArgument>& arguments);

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
  std::string name_, extensions_;
};

}  // namespace permverify::differential
