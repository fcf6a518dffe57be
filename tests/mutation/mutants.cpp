#include "tests/mutation/mutants.h"

#include <unordered_set>

#include "logic/ir/print.h"
#include "parser/pvl/parse.h"
#include "tests/mutation/change.h"
#include "tests/mutation/rebuild.h"

namespace permverify::mutation {
namespace {

std::optional<ir::Module> parsed(support::SourceManager& sources, const std::string& name,
                                 const std::string& text) {
  support::DiagnosticSink sink;
  auto module = parser::parse_pvl(sources, sources.add(name, text), sink);
  if (sink.has_errors()) return std::nullopt;
  return module;
}

class ModuleChanges {
 public:
  explicit ModuleChanges(const ir::Module& module) : module_(module) {}

  Changes<ir::Module> run() {
    for (std::size_t k = 0; k < module_.kernels.size(); ++k) kernel(k);
    for (std::size_t f = 0; f < module_.functions.size(); ++f) function(f);
    return std::move(found_);
  }

 private:
  template <class Part, class Put>
  void take(Changes<Part> parts, Put put) {
    for (auto& change : parts) {
      ir::Module other = module_;
      put(other, std::move(change.part));
      found_.push_back({std::move(change.operation), change.span, std::move(other)});
    }
  }

  void kernel(std::size_t k) {
    const ir::Kernel& kernel = module_.kernels[k];
    Context context;
    context.dimensions = kernel.dimensions;
    context.single_group = kernel.single_group;
    const auto level = [&](ir::Contract ir::Kernel::*contract, const std::string& name) {
      take(changes(kernel.*contract, context, name, Purpose::Requires, Purpose::Ensures),
           [&](ir::Module& m, ir::Contract c) { m.kernels[k].*contract = std::move(c); });
    };
    level(&ir::Kernel::kernel_contract, "kernel");
    level(&ir::Kernel::group_contract, "group");
    level(&ir::Kernel::thread_contract, "thread");
    take(changes(kernel.body, context),
         [&](ir::Module& m, ir::StmtList body) { m.kernels[k].body = std::move(body); });
    for (const ir::VarId array : kernel.arrays) arrays(array, context);
  }

  void arrays(ir::VarId array, const Context& context) {
    const ir::Variable& variable = module_.variables[array];
    for (std::size_t d = 0; d < variable.extents.size(); ++d) {
      if (!variable.extents[d]) continue;
      for (const bool up : {true, false}) {
        ir::Module other = module_;
        const ir::ExprPtr& extent = variable.extents[d];
        other.variables[array].extents[d] =
            binary(up ? ir::BinaryOp::Add : ir::BinaryOp::Sub, extent, integer(1, extent->type),
                   extent->type);
        found_.push_back({up ? "extent +1" : "extent -1", variable.span, std::move(other)});
      }
      take(changes(variable.extents[d], context.as(Purpose::Extent)),
           [&](ir::Module& m, ir::ExprPtr e) { m.variables[array].extents[d] = std::move(e); });
    }
    ir::Module other = module_;
    const bool local = variable.kind == ir::VarKind::LocalArray;
    other.variables[array].kind = local ? ir::VarKind::GlobalArray : ir::VarKind::LocalArray;
    found_.push_back({local ? "local to global" : "global to local", variable.span,
                      std::move(other)});
  }

  void function(std::size_t f) {
    const ir::Function& function = module_.functions[f];
    Context context;
    context.dimensions = 0;
    take(changes(function.contract, context, function.is_lemma ? "lemma" : "function",
                 Purpose::Requires, Purpose::Ensures),
         [&](ir::Module& m, ir::Contract c) { m.functions[f].contract = std::move(c); });
    for (std::size_t i = 0; i < function.decreases.size(); ++i) {
      take(changes(function.decreases[i], context.as(Purpose::Measure)),
           [&](ir::Module& m, ir::ExprPtr e) { m.functions[f].decreases[i] = std::move(e); });
    }
    if (function.body) {
      take(changes(function.body, context.as(Purpose::Definition)),
           [&](ir::Module& m, ir::ExprPtr e) { m.functions[f].body = std::move(e); });
    }
    take(changes(function.lemma_body, context.as(Purpose::Definition)),
         [&](ir::Module& m, ir::StmtList body) { m.functions[f].lemma_body = std::move(body); });
  }

  const ir::Module& module_;
  Changes<ir::Module> found_;
};

}  // namespace

std::vector<Mutant> mutants_of(const std::string& name, const std::string& text) {
  support::SourceManager sources;
  std::vector<Mutant> mutants;
  const auto module = parsed(sources, name, text);
  if (!module) return mutants;
  std::unordered_set<std::string> seen{ir::print(*module)};
  for (const auto& change : ModuleChanges(*module).run()) {
    const std::string printed = ir::print(change.part);
    if (!seen.insert(printed).second) continue;
    support::SourceManager scratch;
    const auto again = parsed(scratch, name, printed);
    if (!again) continue;
    // Two ways to say the same are one mutant.
    const std::string canonical = ir::print(*again);
    if (canonical != printed && !seen.insert(canonical).second) continue;
    mutants.push_back({change.operation, sources.position(change.span).line, canonical});
  }
  return mutants;
}

}  // namespace permverify::mutation
