#include "driver/export/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "driver/output/complaints.h"
#include "driver/output/write.h"
#include "driver/read/read_module.h"
#include "driver/run/make_launch.h"
#include "export/describe.h"
#include "report/display.h"
#include "support/counted.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

namespace fs = std::filesystem;

class Export {
 public:
  explicit Export(const ExportOptions& options) : options_(options) {}

  int run() {
    const MachineOptions& machine = options_.machine;
    module_ = read_module(said_.sources, machine.file, read_options(machine), said_.sink);
    if (!module_ || said_.sink.has_errors()) return complain(ExitCode::BadInput);
    const std::vector<const ir::Kernel*> kernels = chosen_kernels();
    const bool one_file = options_.output.ends_with(".cl");
    if (one_file && kernels.size() > 1) {
      throw runtime_spec::BadLaunch("-o names one file, and there are several kernels: choose one with "
                                    "--kernel, or name a folder");
    }
    std::vector<Written> files;
    for (const ir::Kernel* kernel : kernels) {
      try {
        const auto texts = translated(*kernel);
        if (texts) files.push_back(*texts);
      } catch (const NotAllowed& refused) {
        return complain("launch:precondition", refused.what(), refused.span.value_or(kernel->span));
      } catch (const runtime_spec::EvaluationStop& stopped) {
        return complain("unsupported:machine", stopped.what(), stopped.span);
      }
    }
    if (said_.sink.has_errors()) return complain(ExitCode::BadInput);  // all or nothing
    return write(files);
  }

 private:
  struct Written {
    fs::path source, description;
    std::string source_text, description_text, kernel;
  };

  std::vector<const ir::Kernel*> chosen_kernels() const {
    const std::string& wanted = options_.machine.kernel;
    std::vector<const ir::Kernel*> kernels;
    for (const ir::Kernel& kernel : module_->kernels) {
      if (kernel.role == ir::KernelRole::Host) continue;  // code of the host, not of the device
      if (wanted.empty() || kernel.name == wanted) kernels.push_back(&kernel);
    }
    if (!kernels.empty()) return kernels;
    throw runtime_spec::BadLaunch(wanted.empty() ? "the file has no kernel: there is nothing to export"
                                                 : "no kernel is named `" + wanted + "`");
  }

  // Nothing when OpenCL has no equivalent of something: the diagnostics say of what.
  std::optional<Written> translated(const ir::Kernel& kernel) {
    const auto unit = opencl_export::translate(*module_, {&kernel}, said_.sink);
    if (!unit) return std::nullopt;
    Written files;
    files.kernel = kernel.name;
    if (options_.output.ends_with(".cl")) files.source = options_.output;
    else files.source = fs::path(options_.output) / (kernel.name + ".cl");
    files.description = fs::path(files.source).replace_extension(".json");
    files.source_text = unit->source;
    std::optional<opencl_export::ConcreteLaunch> launch;
    if (options_.with_launch) launch = concrete(kernel);
    files.description_text =
        opencl_export::describe(*module_, *unit, unit->kernels.front(),
                                files.source.filename().string(), launch ? &*launch : nullptr);
    return files;
  }

  opencl_export::ConcreteLaunch concrete(const ir::Kernel& kernel) const {
    runtime_spec::Program program(*module_, kernel);
    const PreparedLaunch prepared = prepare_launch(program, options_.machine);
    const auto dimensions = static_cast<std::size_t>(kernel.dimensions);
    for (std::size_t d = dimensions; d < 3; ++d) {
      if (prepared.launch.gsize[d] * prepared.launch.ngroups[d] != 1) {
        throw runtime_spec::BadLaunch(fmt::format("`{}` is a kernel of {}", kernel.name,
                                                  support::counted(dimensions, "dimension")));
      }
    }
    runtime_spec::Machine machine(program, prepared.launch, machine_options(options_.machine));
    if (machine.stopped()) throw runtime_spec::BadLaunch(machine.notes().why);
    return opencl_export::concrete_launch(machine);
  }

  int write(const std::vector<Written>& files) const {
    std::string said;
    for (const Written& file : files) {
      std::error_code problem;  // a folder that cannot be made shows when the file is written
      if (file.source.has_parent_path()) fs::create_directories(file.source.parent_path(), problem);
      if (!write_file(file.source.string(), file.source_text) ||
          !write_file(file.description.string(), file.description_text)) {
        return ExitCode::InternalError;
      }
      said += fmt::format("permverify: {}: {}, {}\n", report::printable(file.kernel),
                          report::printable(file.source.string()),
                          report::printable(file.description.string()));
    }
    return write_stdout(said) ? ExitCode::Success : ExitCode::InternalError;
  }

  int complain(const std::string& id, const std::string& message, support::Span span) {
    said_.add(id, message, span);
    return complain(ExitCode::Undecided);
  }

  int complain(int code) const {
    const std::string text = said_.text(options_.machine.colour, "nothing was exported");
    return write_stdout(text) ? code : ExitCode::InternalError;
  }

  const ExportOptions& options_;
  Complaints said_;
  std::optional<ir::Module> module_;
};

}  // namespace

int export_opencl(const ExportOptions& options) {
  try {
    return Export(options).run();
  } catch (const runtime_spec::BadLaunch& refused) {
    write_stderr("permverify: " + report::printable(refused.what()) + "\n");
    return ExitCode::BadUsage;
  }
}

}  // namespace permverify::driver
