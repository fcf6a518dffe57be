// Parameters of the kernel, and other objects that the host gives.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"
#include "parser/clang/special_memory.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

class Accesses;
class Assumptions;
class Emitter;
class MemoryModel;
class Refusals;
class Spans;

class Parameters {
 public:
  Parameters(Layout& layout, const ClangOptions& options, ir::Module& module, ir::Kernel& kernel,
             CallStack& frames, Objects& objects, Variables& variables, SpecialMemory& special, Spans& spans,
             Refusals& refusals, Emitter& emitter, Assumptions& assumptions, MemoryModel& memory,
             Accesses& accesses)
      : layout_(layout), options_(options), module_(module), kernel_(kernel), frames_(frames),
        objects_(objects), variables_(variables), special_(special), spans_(spans), refusals_(refusals),
        emitter_(emitter), assumptions_(assumptions), memory_(memory), accesses_(accesses) {}

  // The number of elements of this type behind a pointer parameter, for `\pointer_length`.
  ir::ExprPtr length_of(const VarKey& key, clang::QualType pointee, support::Span at);
  // The pointer parameters and dynamic shared memory, with their arrays (PointerParam), when the kernel has been read.
  void describe_pointers(const clang::FunctionDecl& function);
  // Of the kernel: parameters of the module, and an object that holds them.
  void parameter(const clang::ParmVarDecl& parameter);
  // A pointer at file scope that the host sets and the kernel only reads; or nothing.
  std::optional<Value> host_pointer(const clang::VarDecl& variable);
  // Facts about the parameters that the source need not state, as preconditions.
  const std::vector<ir::Clause>& length_facts() const { return length_facts_; }
  std::size_t given_pointers() const { return given_pointers_; }  // alone or in records
  const std::set<const clang::VarDecl*>& host_pointers() const { return host_pointers_; }

 private:
  ir::PointerParam described(const Region& region) const;
  void pointer_parameter(const clang::ParmVarDecl& parameter);
  void enumeration_range(clang::QualType type, const ir::ExprPtr& value, const ir::Type& as_type);
  Value given_pointer(const clang::VarDecl& parameter, clang::QualType pointee,
                      const std::string& name);
  void image_parameter(const clang::ParmVarDecl& parameter);
  bool has_same_parts(clang::QualType a, clang::QualType b);
  Value parameter_union(clang::QualType type, const std::string& name, const clang::ParmVarDecl& of);
  Value parameter_parts(clang::QualType type, const std::string& name,
                        const clang::ParmVarDecl& of);

  Layout& layout_;
  const ClangOptions& options_;
  ir::Module& module_;
  ir::Kernel& kernel_;
  CallStack& frames_;
  Objects& objects_;
  Variables& variables_;
  SpecialMemory& special_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  Assumptions& assumptions_;
  MemoryModel& memory_;
  Accesses& accesses_;
  std::vector<ir::Clause> length_facts_;
  std::size_t given_pointers_ = 0;         // that the host gives, alone or in records
  std::set<const clang::VarDecl*> host_pointers_;  // at file scope, bound to what the host gave
};

}  // namespace permverify::parser
