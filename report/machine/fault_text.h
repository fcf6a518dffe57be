// A fault that a run showed, with the places in the source and the threads side by side.
#pragma once
#include <string>

#include "report/machine/view.h"
#include "report/style.h"

namespace permverify::report {

std::string fault_text(const MachineView& view, const runtime_spec::Fault& fault, Style style);

// A column per thread: tid, lid, gid, phase, cell, what it did. Empty if the fault has no thread.
std::string fault_table(const MachineView& view, const runtime_spec::Fault& fault,
                        std::size_t indent);

// The cell of the fault ("y[1]", with the group of a local array), or empty.
std::string fault_cell(const MachineView& view, const runtime_spec::Fault& fault);

// "writes a[1]": what a thread of the fault did, safe to print; empty when that is not known.
std::string deed(const MachineView& view, const runtime_spec::Fault& fault,
                 const runtime_spec::FaultThread& thread);

std::string class_sentence(runtime_spec::FaultClass cls);

}  // namespace permverify::report
