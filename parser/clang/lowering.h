// A kernel of C -> ir::Kernel: statements and expressions of Clang's tree, helpers inlined, objects
// taken apart into arrays and variables (values.h). This class makes the parts of the lowering, each of
// which owns its state and gets the parts that it uses by reference.
#pragma once
#include "logic/ir/effects.h"
#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/builtins.h"
#include "parser/clang/calls.h"
#include "parser/clang/conversions.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/gpuverify.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/inliner.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/operators.h"
#include "parser/clang/order.h"
#include "parser/clang/parameters.h"
#include "parser/clang/place_names.h"
#include "parser/clang/places.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/term_builder.h"

namespace permverify::parser {

class Lowering {
 public:
  // `annotations`: the parsed comments of all buffers, in order.
  Lowering(ClangRun& run, Layout& layout, const ClangOptions& options, ir::Module& module,
           support::DiagnosticSink& sink, Facts& facts,
           const std::vector<annotation::Block>& annotations, annotation::Resolver& resolver);
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  // Functions, lemmas and resources of the annotations; once, before any kernel. This must live as long as
  // the resolver is used.
  void declare_functions() { binder_.declare_functions(names_); }
  // Which of them stood before, or in, what was lowered.
  const std::set<std::size_t>& attached() const { return binder_.attached(); }
  const std::set<const clang::FunctionDecl*>& called() const { return binder_.called(); }

  // One pass. Throws Refused.
  ir::Kernel kernel(const clang::FunctionDecl& function, const std::string& name);

 private:
  void required_group_size(const clang::FunctionDecl& function);
  void launch_bounds(const clang::FunctionDecl& function);
  void collective_group_size();
  void finish(const clang::FunctionDecl& function);
  void refuse_written_read_only(const ir::Effects& effects);

  Layout& layout_;
  const ClangOptions& options_;
  ir::Module& module_;
  ir::Kernel kernel_;
  CallStack frames_;
  Objects objects_;
  Variables variables_;
  SpecialMemory special_;
  NameScope scope_;
  Spans spans_;
  Refusals refusals_;
  Emitter emitter_;
  TermBuilder terms_;
  OperandOrder order_;
  Assumptions assumptions_;
  MemoryModel memory_;
  CopiesUnderWay copies_;
  Accesses accesses_;
  Pointers pointers_;
  Places places_;
  Expressions expressions_;
  Operators operators_;
  Conversions conversions_;
  Initialisers initialisers_;
  Calls calls_;
  Inliner inliner_;
  Statements statements_;
  AnnotationBinder binder_;
  GpuVerify gpuverify_;
  Parameters parameters_;
  Builtins builtins_;
  PlaceNames names_;
};

}  // namespace permverify::parser
