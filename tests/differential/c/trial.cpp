#include "tests/differential/c/trial.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/differential/c/on_device.h"

namespace permverify::differential {
namespace {

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return text.substr(0, 400);
}

Class class_of(MachineEnd end) {
  switch (end) {
    case MachineEnd::Ran:
      return Class::Equal;
    case MachineEnd::Refused:
      return Class::Refused;
    case MachineEnd::Nothing:
      return Class::Nothing;
    case MachineEnd::Fault:
      return Class::Fault;
    case MachineEnd::Rejected:
      return Class::Rejected;
    case MachineEnd::Crash:
      return Class::Crash;
    case MachineEnd::Hang:
      return Class::Hang;
  }
  return Class::Crash;
}

std::string launch_text(const Kernel& kernel, const LaunchPlan& plan) {
  std::string text = " (local";
  for (int d = 0; d < kernel.dimensions; ++d)
    text += " " + std::to_string(plan.local_size[static_cast<std::size_t>(d)]);
  text += ", groups";
  for (int d = 0; d < kernel.dimensions; ++d)
    text += " " + std::to_string(plan.groups[static_cast<std::size_t>(d)]);
  return text + ")";
}

// One device for a process; made at the first use, behind the fork.
Device& this_device() {
  static const auto device = std::make_unique<Device>();
  return *device;
}

// What makes two trials of one class alike: the id, without places and values.
std::string kind(const Trial& trial) {
  if (trial.outcome == Class::Different) return {};
  return trial.why.substr(0, trial.why.find(": "));
}

}  // namespace

const char* to_text(Class c) {
  static constexpr const char* table[] = {"equal",    "refused", "nothing", "different",   "fault",
                                          "rejected", "crash",   "hang",    "device fails"};
  return table[static_cast<std::size_t>(c)];
}

bool is_failure(Class c) {
  return c == Class::Different || c == Class::Fault || c == Class::Rejected || c == Class::Crash ||
         c == Class::Hang;
}

Trial try_kernel(const Kernel& kernel, const TrialOptions& options) {
  Trial trial;
  trial.seed = kernel.seed;
  trial.used = kernel.used;
  trial.statements = count_statements(kernel.program.top);
  const std::string text = print(kernel.program);
  const std::string file = options.machine.folder + "/seed" + std::to_string(kernel.seed) + "_" +
                           std::to_string(getpid()) + ".cl";
  std::ofstream(file) << text;
  try {
    const FinalMemory device = run_on_device(this_device(), kernel, text, options.build);
    for (std::size_t i = 0; i < kernel.launches.size(); ++i) {
      const MachineRun run = run_on_machine(options.machine, kernel, file, kernel.launches[i]);
      trial.outcome = class_of(run.end);
      trial.why = one_line(run.why);
      if (trial.outcome != Class::Equal) break;
      ++trial.launches;
      trial.why = difference(kernel, run, device[i]);
      if (trial.why.empty()) continue;
      trial.outcome = Class::Different;
      trial.why += launch_text(kernel, kernel.launches[i]);
      break;
    }
  } catch (const DeviceError& error) {
    trial.why = one_line(error.what());
  }
  std::filesystem::remove(file);
  return trial;
}

Kernel shrunk_alike(const Kernel& kernel, const Trial& trial, const TrialOptions& options) {
  Kernel result = kernel;
  result.program = shrunk(kernel.program, [&](const Program& smaller) {
    Kernel candidate = kernel;
    candidate.program = smaller;
    const Trial t = try_kernel(candidate, options);
    return t.outcome == trial.outcome && kind(t) == kind(trial);
  });
  return result;
}

std::string to_line(const Trial& t) {
  return std::to_string(t.seed) + "\t" + std::to_string(static_cast<int>(t.outcome)) + "\t" +
         std::to_string(t.launches) + "\t" + std::to_string(t.statements) + "\t" +
         t.used.to_string() + "\t" + t.why;
}

Trial from_line(const std::string& line) {
  std::istringstream in(line);
  Trial t;
  int outcome = 0;
  in >> t.seed >> outcome >> t.launches >> t.statements >> t.used;
  t.outcome = static_cast<Class>(outcome);
  in.ignore();
  std::getline(in, t.why);
  return t;
}

}  // namespace permverify::differential
