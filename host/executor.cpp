#include "host/executor.h"

#include <algorithm>
#include <utility>

#include "host/completeness.h"

namespace permverify::host {

Executor::Executor(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, MacroWords macro, KernelFile kernels)
    : context_(context), functions_(functions), macro_(std::move(macro)), integers_(terms, context), unknowns_(context, terms, integers_),
      objects_(context, functions, terms), files_(context), memory_(functions, terms, unknowns_, objects_, files_),
      dropped_(context, functions, macro_, budget_, objects_, memory_, stack_, open_calls_, expressions_, statements_),
      refused_(context, functions, macro_, budget_, objects_, memory_, stack_, dropped_),
      contents_(context, functions, terms, integers_, objects_, memory_, dropped_),
      operators_(context, terms, integers_, unknowns_, null_pointers_),
      null_pointers_(context, terms, integers_, unknowns_, objects_),
      short_reads_(context, terms, integers_, unknowns_, expressions_),
      inputs_(context, terms, integers_, unknowns_, objects_, memory_, files_, contents_, null_pointers_, short_reads_, loops_, dropped_),
      places_(context, terms, integers_, unknowns_, objects_, memory_, files_, stack_, operators_, expressions_, holders_),
      expressions_(context, terms, integers_, budget_, unknowns_, memory_, contents_, stack_, dropped_, refused_, operators_,
                   null_pointers_, short_reads_, places_, holders_, calls_, launching_, statements_),
      holders_(context, terms, integers_, unknowns_, objects_, memory_, contents_, operators_, places_, expressions_,
               allocations_),
      allocations_(context, terms, integers_, unknowns_, objects_, memory_, contents_, places_, expressions_),
      opencl_kernels_(context, integers_, unknowns_, objects_, memory_, null_pointers_, std::move(kernels)),
      opencl_(context, terms, unknowns_, objects_, memory_, allocations_, expressions_, opencl_kernels_),
      library_(context, terms, integers_, unknowns_, objects_, memory_, files_, contents_, inputs_, operators_,
               null_pointers_, places_, expressions_, holders_, allocations_, opencl_, functions.adds_to_library()),
      bodies_(context, functions, terms, unknowns_, objects_, memory_, stack_, refused_, places_, expressions_,
              statements_),
      calls_(context, functions, terms, unknowns_, objects_, memory_, stack_, open_calls_, dropped_, places_,
             expressions_, holders_, library_, bodies_, launching_),
      launching_(context, terms, integers_, budget_, unknowns_, objects_, memory_, contents_, met_, null_pointers_,
                 opencl_kernels_, expressions_),
      filling_(context, terms, integers_, budget_, unknowns_, objects_, memory_, refused_, contents_, expressions_,
               statements_),
      loops_(context, terms, unknowns_, objects_, memory_, dropped_, refused_, inputs_, met_, operators_,
             expressions_, filling_, statements_),
      statements_(context, terms, budget_, unknowns_, objects_, memory_, stack_, dropped_, refused_, operators_,
                  places_, expressions_, loops_) {
  integers_.set_path([this](Term fact) { memory_.know_here(fact); });
  integers_.set_undefined([this] { memory_.doubt_here(); });
}

void Executor::run() {
  if (!functions_.obstacle().empty()) return;
  for (const clang::SourceRange unread : functions_.unread()) dropped_.note_unread(unread);
  for (const clang::FunctionDecl* root : functions_.roots()) execute(*root);
  while (!budget_.is_over() && (execute_open_calls() || execute_mentioned())) {
  }
  capture();
}

// Where a graph is launched in code that is not executed, every object may have been freed before that is freed somewhere. What is
// freed by an unknown pointer may be any object, and any vector may have ended.
void Executor::capture() {
  const bool unread = dropped_.mentions_any({"cudaStreamBeginCapture", "cudaGraphLaunch", "hipStreamBeginCapture", "hipGraphLaunch"});
  if (!functions_.captures() && !unread) return;
  const auto& graphs = functions_.graph_launches();
  const bool followed = std::all_of(graphs.begin(), graphs.end(), [this](const auto* call) { return met_.is_launched_graph(call); });
  const std::set<const void*>& freed = memory_.freed_anywhere();
  if (unread || !followed) met_.add_freed_before_graphs(freed);
  const bool known = std::all_of(freed.begin(), freed.end(), [this](const void* root) { return objects_.is_allocated(root); });
  if (!known) met_.add_freed_before_graphs(objects_.allocated());
  if (unread || !followed) met_.add_freed_before_graphs(objects_.held());
  met_.capture();
}

bool Executor::execute(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* body = functions_.body_of(function);
  if (!body || !executed_.insert(function.getCanonicalDecl()).second) return false;
  bodies_.execute(*body);
  return true;
}

// What was called in a way that is not followed may have been called with anything.
bool Executor::execute_open_calls() {
  bool more = false;
  for (const clang::FunctionDecl* function : open_calls_.take()) more = execute(*function) || more;
  return more;
}

// What is mentioned where it was not executed as a call may be called from there, with anything.
bool Executor::execute_mentioned() {
  bool more = false;
  for (const Functions::Mention& mention : functions_.mentions()) {
    if (!functions_.may_launch(*mention.function) || open_calls_.is_followed(mention.at)) continue;
    if (mention.in && !functions_.is_reachable(*mention.in)) continue;
    more = execute(*mention.function) || more;
  }
  return more;
}

std::string Executor::why_incomplete(const clang::FunctionDecl& kernel) const {
  return host::why_incomplete(kernel, context_, functions_, met_, dropped_, budget_);
}

bool Executor::meets(const clang::FunctionDecl& kernel) const {
  return std::any_of(met().begin(), met().end(), [&](const Met& met) { return met.kernel == kernel.getCanonicalDecl(); });
}

std::string Executor::why_incomplete() const {
  return host::why_incomplete(functions_, met_, dropped_, budget_);
}

}  // namespace permverify::host
