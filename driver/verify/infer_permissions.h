// Kernels with functional contracts and no permissions get inferred ones.
#pragma once
#include <map>
#include <set>
#include <string>

#include "checker/report.h"
#include "logic/ir/module.h"

namespace permverify::driver {

struct Inferred {
  std::string refused;           // why nothing was inferred, or empty
  support::Span refused_at;
  std::set<ir::VarId> given;     // arrays on which the source gives permissions itself
  std::vector<support::Span> written;  // the clauses of the source
};
using InferredKernels = std::map<std::string, Inferred>;  // by the kernel's name
enum class Infer : unsigned char {
  All,
  BesideWritten  // for kernels whose contracts give some: the machine checks no permissions where none is written
};
// Gives kernels permissions on the arrays of which no contract speaks.
InferredKernels infer_missing(ir::Module& module, Infer which = Infer::All);

// Kernels that are refused with permissions inferred beside those of the source have the contracts of the source again: what was inferred
// cannot be written there. Whether there are any: then their obligations are to be generated again. `written` is the module before.
bool take_back_refused(ir::Module& module, const ir::Module& written, const std::vector<obligation::ObligationSet>& sets, InferredKernels& inferred);

// The module for runs: kernels whose permissions are all inferred have the contracts of the source again, as `permverify run` reads them.
// An inferred permission has no say in a run, and may be about more elements than a run can enumerate.
ir::Module without_inferred(const ir::Module& module, const ir::Module& written, const InferredKernels& inferred);

// Says in the report that permissions were inferred, or why not.
void note_inferred(const InferredKernels& inferred, obligation::ObligationSet& set);
// Whether the obligation of this kernel may fail because of inferred permissions, or because those on its array could not be inferred.
bool is_inferred(const InferredKernels& inferred, const std::string& kernel,
                 const obligation::Obligation& obligation);
// Whether the obligation is about a clause of the source, although permissions were inferred.
bool is_written(const InferredKernels& inferred, const std::string& kernel, const obligation::Obligation& obligation);
// Why the kernel has no inferred permissions on the arrays of which no contract speaks; empty: it has them.
std::string why_not_inferred(const InferredKernels& inferred, const std::string& kernel);

}  // namespace permverify::driver
