// What the arrays hold that a launch gives to a kernel, as facts about all their elements.
#include <algorithm>

#include "host/described.h"

namespace permverify::host {

namespace {

// The number that so many equal bytes stand for.
std::optional<std::int64_t> of_bytes(int byte, const ir::Type& type) {
  std::uint64_t bits = 0;
  for (int i = 0; i < type.bits / 8; ++i) bits = bits << 8 | static_cast<std::uint64_t>(byte);
  if (type.bits == 64 && !type.is_signed && byte >= 128) return std::nullopt;
  const int unused = 64 - type.bits;
  return type.is_signed ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

}  // namespace

void Described::contents(const Given& given) {
  const ir::PointerParam& pointer = *given.pointer;
  const auto found = met_.contents.find(given.place->root);
  if (found == met_.contents.end() || met_.freed.count(given.place->root) != 0) return;
  if (!executor_.contents().may_be_known(given.place->root) || !executor_.objects().is_on_device(given.place->root)) return;
  const bool plain = pointer.planes.size() == 1 && pointer.planes[0].path.empty() && pointer.planes[0].units == 1;
  if (!plain || pointer.element_bytes <= 0) return;
  const ir::VarId array = pointer.planes[0].array;
  const ir::Type type = module_.variables[array].type.element();
  if (type.kind != ir::TypeKind::Fixed || type.bits != 8 * pointer.element_bytes) return;
  const Term bytes = executor_.objects().bytes_of(given.place->root), count = bytes ? divided(bytes, pointer.element_bytes) : Term{};
  if (!count) return;
  Held held{&pointer, array, count, found->second};
  Contents& contents = held.contents;
  if (contents.element.isNull()) {
    const auto value = of_bytes(contents.byte, type);
    contents.end = divided(contents.end, pointer.element_bytes);
    if (!value || !contents.end) return;
    contents.index = terms_.fresh("i", term::int_sort, term::Scope::Launch);
    contents.cell = terms_.fresh("element", term::int_sort, term::Scope::Launch);
    contents.facts = {terms_.eq(contents.cell, terms_.integer(*value))};
  } else if (executor_.width(contents.element) != type.bits || contents.element->isSignedIntegerOrEnumerationType() != type.is_signed) {
    return;
  }
  for (const Term fact : contents.facts) note(fact, contents.range);
  note(contents.end, contents.range);
  held_.push_back(std::move(held));
}

void Described::add_contents() {
  for (const Held& held : held_) {
    bool exact = held.contents.exact && held.contents.first.is_int(0) && held.contents.end == held.count;
    for (const Term fact : held.contents.facts) exact = add_of_all(held, fact) && exact && !executor_.unknowns().is_open(fact);
    if (exact) result_.known_contents.push_back(held.array);
  }
  if (held_.empty()) return;
  result_.assumptions.push_back({"host_contents", "no copy and no fill of memory before the launch fails", result_.span});
}

// False: it cannot be written.
bool Described::add_of_all(const Held& held, Term fact) {
  at_ = file_.span(held.contents.range);
  writing_.set_place(at_);
  const auto var = static_cast<ir::VarId>(module_.variables.size());
  ir::Variable variable;
  variable.name = own_names_.count("i") == 0 ? "i" : "i'";
  variable.kind = ir::VarKind::Bound;
  variable.type = ir::int_type;
  variable.span = at_;
  const std::string name = variable.name;
  const ir::ExprPtr number = ir::make_expr(ir::VarRef{var}, ir::int_type, at_);
  const ir::ExprPtr cell = ir::make_expr(ir::ArrayRead{held.array, {number}}, module_.variables[held.array].type.element(), at_);
  module_.variables.push_back(std::move(variable));
  writing_.set(held.contents.index, {number, name});
  writing_.set(held.contents.cell, {ir::make_expr(ir::Cast{cell}, ir::int_type, at_), held.pointer->name + "[" + name + "]"});
  // Of numbers that the array does not have nothing is said.
  const Term zero = terms_.integer(0);
  const bool from_zero = held.contents.first.kind() == term::Kind::IntConst && held.contents.first->value <= 0;
  const bool constant = held.contents.end.kind() == term::Kind::IntConst && held.count.kind() == term::Kind::IntConst;
  const bool inside = held.contents.end == held.count || (constant && held.contents.end->value <= held.count->value);
  const Term low = from_zero ? zero : held.contents.first;
  const auto first = writing_.write(low), end = writing_.write(held.contents.end), formula = writing_.write(fact);
  const auto count = writing_.write(held.count);
  if (!first || !end || !formula || !count || low.kind() != term::Kind::IntConst) return false;
  const std::string below = inside ? "" : " && " + name + " < " + count->text;
  const std::string text = "(\\forall int " + name + "; " + first->text + " <= " + name + " && " + name + " < " + end->text + below + "; " + formula->text + ")";
  if (text.size() > 400) return false;
  ir::Quantifier all{ir::QuantifierKind::Forall, {{var, first->expr, end->expr}}, nullptr, formula->expr, {}};
  if (!inside) all.range = ir::make_expr(ir::Binary{ir::BinaryOp::Lt, number, count->expr}, ir::bool_type, at_);
  result_.facts.push_back({ir::make_expr(std::move(all), ir::bool_type, at_), text, at_});
  return true;
}

}  // namespace permverify::host
