#include "host/given_contents.h"

#include <algorithm>

namespace permverify::host {

using term::Kind;

Term divided_exactly(Term bytes, std::int64_t size, term::TermManager& terms) {
  switch (bytes.kind()) {
    case Kind::IntConst: return bytes->value % size == 0 ? terms.integer(bytes->value / size) : Term{};
    case Kind::Add: {
      Term sum = terms.integer(0);
      for (const Term child : bytes.children()) {
        const Term part = divided_exactly(child, size, terms);
        if (!part) return {};
        sum = terms.add(sum, part);
      }
      return sum;
    }
    case Kind::Mul: {
      bool found = false;
      Term product = terms.integer(1);
      for (const Term child : bytes.children()) {
        const bool divides = !found && child.kind() == Kind::IntConst && child->value % size == 0;
        product = terms.mul(product, divides ? terms.integer(child->value / size) : child);
        found = found || divides;
      }
      return found ? product : Term{};
    }
    case Kind::Ite: {
      const Term a = divided_exactly(bytes.child(1), size, terms), b = divided_exactly(bytes.child(2), size, terms);
      return a && b ? terms.ite(bytes.child(0), a, b) : Term{};
    }
    default: return size == 1 ? bytes : Term{};
  }
}

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

void GivenContents::add(const GivenPointer& given) {
  const ir::PointerParam& pointer = *given.pointer;
  const void* root = given.place->root;
  const auto found = met_.contents.find(root);
  if (found == met_.contents.end() || met_.freed.count(root) != 0) return;
  if (!executor_.contents().may_be_known(root) || !executor_.objects().is_on_device(root)) return;
  if (found->second.given) {
    auto& arrays = read_[found->second.given->id];
    for (const auto& plane : pointer.planes) arrays.push_back(plane.array);
    ++parameters_of_[found->second.given->id];
    return;
  }
  const bool plain = pointer.planes.size() == 1 && pointer.planes[0].path.empty() && pointer.planes[0].units == 1;
  if (!plain || pointer.element_bytes <= 0) return;
  const ir::VarId array = pointer.planes[0].array;
  const ir::Type type = module_.variables[array].type.element();
  if (type.kind != ir::TypeKind::Fixed || type.bits != 8 * pointer.element_bytes) return;
  const Term bytes = executor_.objects().bytes_of(root);
  if (!bytes) return;
  const Term count = whole_elements(bytes, pointer.element_bytes);
  Held held{&pointer, array, count, found->second};
  if (!in_elements(held.contents, pointer, type)) return;
  for (const Term fact : held.contents.facts) facts_.note(fact, held.contents.range);
  facts_.note(held.contents.end, held.contents.range);
  held_.push_back(std::move(held));
}

Term GivenContents::whole_elements(Term bytes, std::int64_t size) {
  const Term exact = divided_exactly(bytes, size, terms_);
  return exact ? exact : terms_.div(bytes, terms_.integer(size));
}

// Of the kernel's type. False: that is not known.
bool GivenContents::in_elements(Contents& contents, const ir::PointerParam& pointer, const ir::Type& type) {
  if (!contents.element.isNull()) {
    return executor_.width(contents.element) == type.bits && contents.element->isSignedIntegerOrEnumerationType() == type.is_signed;
  }
  const auto value = of_bytes(contents.byte, type);
  contents.end = whole_elements(contents.end, pointer.element_bytes);
  if (!value) return false;
  contents.index = terms_.fresh("i", term::int_sort, term::Scope::Launch);
  contents.cell = terms_.fresh("element", term::int_sort, term::Scope::Launch);
  contents.facts = {terms_.eq(contents.cell, terms_.integer(*value))};
  return true;
}

void GivenContents::write() {
  // Two parameters with one read of a file have equal contents.
  for (const auto& [read, arrays] : read_) {
    if (parameters_of_[read] != 1) continue;
    for (auto list : {&result_.known_contents, &result_.read_contents}) list->insert(list->end(), arrays.begin(), arrays.end());
  }
  for (const Held& held : held_) {
    bool exact = held.contents.exact && held.contents.first.is_int(0) && held.contents.end == held.count;
    for (const Term fact : held.contents.facts) exact = write(held, fact) && exact && !executor_.unknowns().is_open(fact);
    if (exact && !held.contents.facts.empty()) result_.known_contents.push_back(held.array);
    if (held.contents.rise) write_order(held);
  }
  if (held_.empty()) return;
  result_.assumptions.push_back({"host_contents", "no copy and no fill of memory before the launch fails", result_.span});
}

std::vector<Term> GivenContents::terms() const {
  std::vector<Term> all;
  for (const Held& held : held_) {
    all.push_back(held.contents.end);
    all.insert(all.end(), held.contents.facts.begin(), held.contents.facts.end());
  }
  return all;
}

// The elements that are known are elements of the array.
bool GivenContents::lies_inside(const Held& held) const {
  const bool constant = held.contents.end.kind() == Kind::IntConst && held.count.kind() == Kind::IntConst;
  return held.contents.end == held.count || (constant && held.contents.end->value <= held.count->value);
}

GivenContents::Bound GivenContents::bound(const Held& held, const std::string& name, ir::Span at) {
  Bound result{static_cast<ir::VarId>(module_.variables.size()), name, nullptr, nullptr};
  while (names_.count(result.name) != 0) result.name += "'";
  ir::Variable variable;
  variable.name = result.name;
  variable.kind = ir::VarKind::Bound;
  variable.type = ir::int_type;
  variable.span = at;
  module_.variables.push_back(std::move(variable));
  result.number = ir::make_expr(ir::VarRef{result.variable}, ir::int_type, at);
  result.element = ir::make_expr(ir::Cast{ir::make_expr(ir::ArrayRead{held.array, {result.number}}, module_.variables[held.array].type.element(), at)}, ir::int_type, at);
  return result;
}

// The numbers of the elements that are known. Of numbers that the array does not have nothing is said.
std::optional<GivenContents::Range> GivenContents::range(const Held& held) {
  const bool from_zero = held.contents.first.kind() == Kind::IntConst && held.contents.first->value <= 0;
  const Term low = from_zero ? terms_.integer(0) : held.contents.first;
  const auto first = writing_.write(low), end = writing_.write(held.contents.end), count = writing_.write(held.count);
  if (!first || !end || !count || low.kind() != Kind::IntConst) return std::nullopt;
  return Range{*first, *end, lies_inside(held) ? std::nullopt : count};
}

bool GivenContents::add_fact(ir::Quantifier all, const std::string& text, ir::Span at) {
  if (text.size() > 400) return false;
  result_.facts.push_back({ir::make_expr(std::move(all), ir::bool_type, at), text, at});
  return true;
}

// False: it cannot be written.
bool GivenContents::write(const Held& held, Term fact) {
  const ir::Span at = facts_.set_place(held.contents.range);
  const Bound i = bound(held, "i", at);
  writing_.set(held.contents.index, {i.number, i.name});
  writing_.set(held.contents.cell, {i.element, held.pointer->name + "[" + i.name + "]"});
  const auto numbers = range(held);
  const auto formula = writing_.write(fact);
  if (!numbers || !formula) return false;
  const std::string below = numbers->below ? " && " + i.name + " < " + numbers->below->text : "";
  ir::Quantifier all{ir::QuantifierKind::Forall, {{i.variable, numbers->first.expr, numbers->end.expr}}, nullptr, formula->expr, {}};
  if (numbers->below) all.range = ir::make_expr(ir::Binary{ir::BinaryOp::Lt, i.number, numbers->below->expr}, ir::bool_type, at);
  return add_fact(std::move(all), "(\\forall int " + i.name + "; " + numbers->first.text + " <= " + i.name + " && " + i.name + " < " + numbers->end.text + below + "; " + formula->text + ")", at);
}

void GivenContents::write_order(const Held& held) {
  const ir::Span at = facts_.set_place(held.contents.range);
  const Bound i = bound(held, "i", at), j = bound(held, "j", at);
  const auto numbers = range(held);
  if (!numbers) return;
  const auto less = [&](ir::BinaryOp op, const ir::ExprPtr& a, const ir::ExprPtr& b) { return ir::make_expr(ir::Binary{op, a, b}, ir::bool_type, at); };
  const auto written = [&](const Bound& number) { return held.pointer->name + "[" + number.name + "]"; };
  ir::ExprPtr low = i.element;
  std::string low_text = written(i);
  if (*held.contents.rise != 0) {
    low = ir::make_expr(ir::Binary{ir::BinaryOp::Add, low, ir::make_expr(ir::IntLit{*held.contents.rise}, ir::int_type, at)}, ir::int_type, at);
    low_text += " + " + std::to_string(*held.contents.rise);
  }
  ir::Quantifier all{ir::QuantifierKind::Forall, {{i.variable, numbers->first.expr, numbers->end.expr}, {j.variable, numbers->first.expr, numbers->end.expr}},
                     less(ir::BinaryOp::Lt, i.number, j.number), less(ir::BinaryOp::Le, low, j.element), {}};
  std::string below;
  if (numbers->below) {
    all.range = less(ir::BinaryOp::And, all.range, less(ir::BinaryOp::Lt, j.number, numbers->below->expr));
    below = " && " + j.name + " < " + numbers->below->text;
  }
  add_fact(std::move(all), "(\\forall int " + i.name + ", int " + j.name + "; " + numbers->first.text + " <= " + i.name + " && " + i.name + " < " + j.name + " && " + j.name + " < " +
                               numbers->end.text + below + "; " + low_text + " <= " + written(j) + ")", at);
}

}  // namespace permverify::host
