// A run of the machine as the renderers see it, and the names of what is in it.
#pragma once
#include <string>

#include "report/words.h"
#include "runtime_spec/explore/execute.h"

namespace permverify::report {

// Everything must outlive the view. The execution belongs to this kernel and launch.
struct MachineView {
  const support::SourceManager& sources;
  const ir::Module& module;
  const ir::Kernel& kernel;
  const runtime_spec::Launch& launch;
  const runtime_spec::Execution& execution;
  SourceLanguage language = SourceLanguage::Pvl;
};

// "a[3]", "m[1][2]"; made safe to print.
std::string cell_name(const MachineView& view, ir::VarId array, std::int64_t cell);
std::string cell_name(const MachineView& view, ir::VarId array,
                      const std::vector<std::int64_t>& index);
std::string name_of(const MachineView& view, ir::VarId variable);
bool is_local(const MachineView& view, ir::VarId array);

// Whether there is memory to show: a launch that did not come to be has none.
bool has_memory(const MachineView& view);
// The memory at launch; null when the launch did not come to be.
const runtime_spec::ArrayInstance* instance_at_launch(const MachineView& view, ir::VarId array,
                                                      std::int64_t group);

std::int64_t group_of(const MachineView& view, std::int64_t thread);
std::uint32_t line_of(const MachineView& view, support::Span span);

// "<<<2, 4>>>, n = 8", in the words of the language.
std::string launch_sentence(const MachineView& view);
// "real[8]", "int[2][3]": of the array at launch.
std::string array_type(const MachineView& view, ir::VarId array);

}  // namespace permverify::report
