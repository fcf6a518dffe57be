// opencl_compare --random COUNT [--seed FIRST] [--print] [--plain] | --text FILE --seed SEED | --examples FOLDER
// Final memory of the machine against that of an OpenCL device. Exit codes: 0 all the same, 1 not,
// 77 there is no device.
#include <cstdio>
#include <cstring>
#include <exception>

#include "tests/differential/opencl/random_kernel.h"
#include "tests/differential/opencl/runs.h"

namespace {

using namespace permverify::differential;

constexpr int skipped = 77;

int report(const Tally& tally, const char* what) {
  for (const std::string& note : tally.notes) std::printf("%s\n", note.c_str());
  for (const std::string& complaint : tally.complaints) std::printf("FAILED %s\n", complaint.c_str());
  std::printf("%s: %llu kernels, %llu launches: %llu same, %llu tell nothing, %zu failures; "
              "%llu cells compared, %llu NaNs of different bits\n",
              what, static_cast<unsigned long long>(tally.kernels),
              static_cast<unsigned long long>(tally.launches),
              static_cast<unsigned long long>(tally.same),
              static_cast<unsigned long long>(tally.nothing), tally.complaints.size(),
              static_cast<unsigned long long>(tally.cells),
              static_cast<unsigned long long>(tally.nans));
  return tally.complaints.empty() && tally.same > 0 ? 0 : 1;
}

struct Request {
  RandomOptions random;
  std::string examples, text;
  bool print = false;
};

Request parse(int count, char** values) {
  Request request;
  for (int i = 1; i < count; ++i) {
    const std::string option = values[i];
    const char* value = i + 1 < count ? values[i + 1] : "";
    if (option == "--print") request.print = true;
    else if (option == "--random") request.random.count = std::strtoull(value, nullptr, 10), ++i;
    else if (option == "--seed") request.random.first_seed = std::strtoull(value, nullptr, 10), ++i;
    else if (option == "--batch") request.random.batch = static_cast<unsigned>(std::strtoul(value, nullptr, 10)), ++i;
    else if (option == "--plain") request.random.options = "-cl-opt-disable";
    else if (option == "--text") request.text = value, ++i;
    else if (option == "--examples") request.examples = value, ++i;
    else throw std::runtime_error("unknown option " + option);
  }
  if (request.random.batch == 0) request.random.batch = 1;
  return request;
}

int print(const RandomOptions& options) {
  std::fputs(function_declarations().c_str(), stdout);
  for (std::uint64_t i = 0; i < options.count; ++i) {
    const std::uint64_t seed = options.first_seed + i;
    std::fputs(random_kernel("k" + std::to_string(seed), seed).text.c_str(), stdout);
  }
  return 0;
}

int run(const Request& request) {
  if (request.print) return print(request.random);
  std::unique_ptr<Device> device;
  try {
    device = std::make_unique<Device>();
  } catch (const DeviceError& error) {
    std::printf("opencl_compare: skipped: %s\n", error.what());
    return skipped;
  }
  std::printf("device: %s\n", device->name().c_str());
  if (!request.examples.empty()) return report(run_examples(*device, request.examples), "examples");
  if (!request.text.empty()) {
    return report(run_text(*device, request.text, request.random), "kernels of the file");
  }
  return report(run_random(*device, request.random), "random kernels");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::exception& error) {
    std::printf("opencl_compare: %s\n", error.what());
    return 1;
  }
}
