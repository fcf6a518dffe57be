#include "host/described.h"

#include <algorithm>

#include "host/broken_assumptions.h"

namespace permverify::host {

using clang::dyn_cast;
using term::Kind;

std::optional<ir::HostLaunch> Described::launch() {
  result_.span = file_.span(met_.site->getSourceRange());
  if (met_.is_range) range();
  for (const bool block : {true, false}) {
    if (met_.is_range) break;
    const Met::Given& size = block ? met_.block : met_.grid;
    if (!sizes(block, size.value, size.range)) return std::nullopt;
  }
  arguments();
  broken_ = broken_assumptions(met_, executor_, file_);
  pointers_.add(function_);
  if (met_.is_range) local_memory();
  facts_.choose(met_.facts, met_.site->getSourceRange());
  facts_.doubt_short_reads(met_.facts, met_.site->getSourceRange());
  if (!met_.doubts.empty()) facts_.doubt((*met_.doubts.begin())->getSourceRange());
  facts_.write(contents_.terms(), met_.site->getSourceRange());
  pointers_.write_lengths();
  contents_.write();
  // Which of them a fact rests on is lost where terms are simplified.
  const bool uses_sums = !result_.facts.empty() || !result_.extents.empty();
  if (met_.no_overflow_of_constants || (met_.no_overflow && uses_sums)) {
    result_.assumptions.push_back({"host_overflow", "no sum or product of a signed type or of 64 bits that the host computes overflows, nor a size in bytes that it keeps in an `int`", result_.span});
  }
  return std::move(result_);
}

void Described::count_dimensions(const Value& value) {
  int ones = 0;
  if (value.kind == Value::Kind::Record) {
    for (const auto& [field, size] : *value.fields) {
      const std::string name = field->getNameAsString();
      const bool beyond = name.size() == 1 && name[0] - 'x' >= kernel_.dimensions;
      ones += beyond && size.is_integer() && size.number.is_int(1);
    }
  }
  other_dimensions_ = other_dimensions_ || ones < 3 - kernel_.dimensions;
}

// False: a launch of this size runs nothing.
bool Described::sizes(bool block, const Value& value, clang::SourceRange range) {
  auto& open = block ? result_.open_gsize : result_.open_ngroups;
  for (std::size_t d = 0; d < static_cast<std::size_t>(kernel_.dimensions); ++d) open[d] = true;
  count_dimensions(value);
  if (value.kind != Value::Kind::Record) return true;
  for (const auto& [field, size] : *value.fields) {
    const std::string name = field->getNameAsString();
    if (name.size() != 1 || name[0] < 'x' || name[0] > 'z' || !size.is_integer()) continue;
    const auto d = static_cast<std::size_t>(name[0] - 'x');
    const Term number = executor_.integers().as_size(size.number);
    open[d] = executor_.unknowns().is_open(number);
    if (number.kind() == Kind::IntConst) {
      if (number->value <= 0) return false;
      (block ? result_.sizes.gsize : result_.sizes.ngroups)[d] = number->value;
      continue;
    }
    const auto which = block ? ir::Builtin::Gsize : ir::Builtin::Ngroups;
    const Written own{ir::make_expr(ir::BuiltinRef{which, static_cast<int>(d)}, ir::int_type, file_.span(range)),
                      std::string(block ? "blockDim." : "gridDim.") + name};
    facts_.equate_size(number, own, range);
  }
  return true;
}

void Described::arguments() {
  const auto& parameters = function_.parameters();
  for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
    const std::string name = parameters[i]->getNameAsString();
    if (name.empty()) continue;
    names_.insert(name);
    if (is_only_parameter(function_, name)) given(name, met_.arguments[i].value, met_.arguments[i].range);
  }
  for (const auto& [variable, value] : met_.constants) {
    const std::string name = variable->getNameAsString();
    if (names_.count(name) == 0 && executor_.functions().variables().is_only_one(*variable)) {
      given(name, value, value.kind == Value::Kind::Initial ? variable->getSourceRange() : met_.site->getSourceRange());
    }
  }
  for (const ir::VarId var : kernel_.params) {
    if (exact_.count(var) == 0) result_.open_params.push_back(var);
  }
}

void Described::given(const std::string& name, const Value& value, clang::SourceRange range) {
  if (value.kind == Value::Kind::Record) {
    for (const auto& [field, member] : *value.fields) {
      const auto* record = dyn_cast<clang::CXXRecordDecl>(field->getParent());
      if (record && record->getNumBases() != 0) continue;
      if (!field->getNameAsString().empty() && !field->isBitField()) given(name + "." + field->getNameAsString(), member, range);
    }
  } else if (value.kind == Value::Kind::Initial) {
    initial(name, range);
  } else if (value.is_integer()) {
    number(name, value.number, range);
    number_in_memory(name, value.number, range);
  }
}

void Described::initial(const std::string& name, clang::SourceRange range) {
  bool any = false;
  for (const ir::VarId array : kernel_.arrays) {
    const ir::Variable& variable = module_.variables[array];
    const bool part = variable.name == name || (variable.name.size() > name.size() && variable.name.compare(0, name.size() + 1, name + ".") == 0);
    if (part && variable.kind == ir::VarKind::GlobalArray && !variable.initial.empty()) {
      result_.untouched.push_back(array);
      any = true;
    }
  }
  if (any) result_.lengths.push_back({nullptr, name + " as it is initialised", file_.span(range)});
}

void Described::number(const std::string& name, Term value, clang::SourceRange range) {
  for (const ir::VarId var : kernel_.params) {
    const ir::Variable& variable = module_.variables[var];
    if (variable.name != name || variable.type.kind != ir::TypeKind::Fixed) continue;
    const ir::Span at = file_.span(range);
    if (!executor_.unknowns().is_open(value)) exact_.insert(var);
    facts_.equate(value, {ir::make_expr(ir::Cast{ir::make_expr(ir::VarRef{var}, variable.type, at)}, ir::int_type, at), name}, range);
  }
}

// A variable of constant memory is an array of one element.
void Described::number_in_memory(const std::string& name, Term value, clang::SourceRange range) {
  for (const ir::VarId array : kernel_.arrays) {
    const ir::Variable& variable = module_.variables[array];
    const auto* count = variable.extents.size() == 1 && variable.extents[0] ? std::get_if<ir::IntLit>(&variable.extents[0]->node) : nullptr;
    if (variable.name != name || variable.kind != ir::VarKind::GlobalArray || variable.type.kind != ir::TypeKind::Fixed || !count || count->value != 1) continue;
    const ir::Span at = file_.span(range);
    ir::Type element = variable.type;
    element.shape = ir::Shape::Scalar;
    element.rank = 0;
    const ir::ExprPtr read = ir::make_expr(ir::ArrayRead{array, {ir::make_expr(ir::IntLit{0}, ir::int_type, at)}}, element, at);
    if (!executor_.unknowns().is_open(value)) result_.known_contents.push_back(array);
    facts_.equate(value, {ir::make_expr(ir::Cast{read}, ir::int_type, at), name}, range);
  }
}

}  // namespace permverify::host
