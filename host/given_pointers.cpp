#include "host/given_pointers.h"

#include <algorithm>

#include "logic/ir/placed_arrays.h"

namespace permverify::host {

namespace {

// Elements of the type, in units of a plane.
ir::ExprPtr times(ir::ExprPtr elements, std::int64_t units, ir::Span at) {
  if (units == 1) return elements;
  return ir::make_expr(ir::Binary{ir::BinaryOp::Mul, std::move(elements), ir::make_expr(ir::IntLit{units}, ir::int_type, at)}, ir::int_type, at);
}

}  // namespace

bool is_only_parameter(const clang::FunctionDecl& function, const std::string& name) {
  const auto& parameters = function.parameters();
  return std::count_if(parameters.begin(), parameters.end(), [&](const auto* p) { return p->getNameAsString() == name; }) == 1;
}

std::vector<GivenPointer> GivenPointers::given_to(const clang::FunctionDecl& function) const {
  const auto& parameters = function.parameters();
  std::vector<GivenPointer> given;
  for (const ir::PointerParam& pointer : kernel_.pointers) {
    for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
      const Value& value = met_.arguments[i].value;
      const bool named = parameters[i]->getNameAsString() == pointer.name && is_only_parameter(function, pointer.name);
      if (named && value.kind == Value::Kind::Pointer && value.target.root) given.push_back({&pointer, &value.target, met_.arguments[i].range});
    }
  }
  return given;
}

void GivenPointers::add(const clang::FunctionDecl& function) {
  const std::vector<GivenPointer> given = given_to(function);
  const auto allocated = [&](const GivenPointer& g) { return is_allocated(g); };
  if (std::any_of(given.begin(), given.end(), allocated) || executor_.allocations().are_assumed_to_succeed()) {
    result_.assumptions.push_back({"host_allocation", "every allocation before the launch succeeds, and code that is not followed does not free it", result_.span});
  }
  // A pointer to anything else may lead to a variable of the device.
  const auto local = std::count_if(kernel_.pointers.begin(), kernel_.pointers.end(), [&](const auto& pointer) { return is_local(pointer); });
  result_.distinct = given.size() + static_cast<std::size_t>(local) == kernel_.pointers.size() && !kernel_.has_other_pointers && std::all_of(given.begin(), given.end(), [&](const GivenPointer& g) { return is_alive(g); });
  std::vector<Term> positions;
  for (std::size_t i = 0; i < given.size(); ++i) put(given, i, positions);
  dynamic_shared();
}

// Into its object, where an earlier one may lead, too.
void GivenPointers::put(const std::vector<GivenPointer>& given, std::size_t number, std::vector<Term>& positions) {
  const GivenPointer& own = given[number];
  positions.push_back(position(own));
  Term& at = positions.back();
  const auto lies_with = [&](std::size_t j) { return given[j].place->root == own.place->root && positions[j] && given[j].pointer->element == own.pointer->element; };
  std::size_t base = number;
  for (std::size_t j = number; j-- > 0;) base = lies_with(j) ? j : base;
  if (at) {
    const Term shift = is_allocated(own) ? at : terms_.sub(at, positions[base]);
    if (!place(own, given[base], shift)) at = {};
    else if (base == number || shift.is_int(0)) length(own, shift);
    if (at && at.is_int(0)) contents_.add(own);
  }
  for (std::size_t j = 0; j < number; ++j) {
    if (!at || !lies_with(j)) relate(given[j], own);
  }
}

// Two of which it is not known that they are parts of one array.
void GivenPointers::relate(const GivenPointer& first, const GivenPointer& second) {
  const Place &a = *first.place, &b = *second.place;
  if (a.root != b.root) {
    result_.distinct = result_.distinct && is_alive(first) && is_alive(second);
    return;
  }
  result_.distinct = false;
  const std::string what = "what is read and written through `" + first.pointer->name + "` and `" + second.pointer->name + "` does not overlap, although ";
  const bool equal = a.path == b.path && a.offset && a.offset == b.offset;
  if (equal) overlap_ = what + "a launch gives one pointer for both";
  else result_.assumptions.push_back({"overlapping_arguments", what + "both lead into one object", file_.span(second.range)});
}

// Where in its object it points, in elements of the kernel's type; null: that is not known, or the source gives a length of its own.
Term GivenPointers::position(const GivenPointer& given) const {
  const ir::PointerParam& pointer = *given.pointer;
  if (!given.place->path.empty() || !given.place->offset || pointer.sized || pointer.planes.empty()) return {};
  if (given.place->offset.is_int(0)) return given.place->offset;
  return pointer.element_bytes > 0 ? divided_exactly(given.place->offset, pointer.element_bytes, terms_) : Term{};
}

bool GivenPointers::may_be_shifted(const ir::PointerParam& pointer) const {
  return std::all_of(pointer.planes.begin(), pointer.planes.end(), [&](const auto& plane) {
    return module_.variables[plane.array].extents.size() == 1 && ir::has_only_cells(kernel_, plane.array);
  });
}

// False: it cannot be expressed.
bool GivenPointers::place(const GivenPointer& given, const GivenPointer& base, Term shift) {
  const bool itself = given.pointer == base.pointer;
  if (shift.is_int(0) && itself) return true;
  const ir::Span at = facts_.set_place(given.range);
  std::optional<Written> written;
  if (!shift.is_int(0)) {
    if (!may_be_shifted(*given.pointer)) return false;
    written = writing_.write(shift);
    if (!written) return false;
    facts_.note(shift, given.range);
  }
  std::vector<ir::HostPlacement> placed;
  for (const auto& plane : given.pointer->planes) {
    const auto found = std::find_if(base.pointer->planes.begin(), base.pointer->planes.end(), [&](const auto& p) { return p.path == plane.path; });
    if (found == base.pointer->planes.end() || found->units != plane.units) return false;
    ir::ExprPtr cells = written ? written->expr : nullptr;
    if (cells) cells = times(std::move(cells), plane.units, at);
    placed.push_back({plane.array, found->array, std::move(cells)});
  }
  result_.placed.insert(result_.placed.end(), placed.begin(), placed.end());
  if (!itself) name_place(given, *base.pointer, written, at);
  return true;
}

// Both count from the first element of the object, if its base does not lie there itself.
void GivenPointers::name_place(const GivenPointer& given, const ir::PointerParam& base, const std::optional<Written>& shift, ir::Span at) {
  const auto of_base = std::find_if(result_.placed.begin(), result_.placed.end(), [&](const auto& p) { return p.array == p.base && p.array == base.planes.front().array; });
  const std::string object = base.name + (of_base == result_.placed.end() ? "" : "'s object");
  const std::string by = !shift ? "" : shift->binding > Product ? " + (" + shift->text + ")" : " + " + shift->text;
  result_.lengths.push_back({nullptr, given.pointer->name + " == " + object + by, at});
}

void GivenPointers::length(const GivenPointer& given, Term shift) {
  const ir::PointerParam& pointer = *given.pointer;
  const Term bytes = met_.freed.count(given.place->root) == 0 ? executor_.objects().bytes_of(given.place->root) : Term{};
  if (!bytes || pointer.element_bytes <= 0) return;
  add_length(pointer, bytes, shift, given.range);
}

void GivenPointers::add_length(const ir::PointerParam& pointer, Term bytes, Term shift, clang::SourceRange range) {
  lengths_.push_back({&pointer, terms_.div(bytes, terms_.integer(pointer.element_bytes)), shift, range});
  facts_.note(bytes, range);
}

void GivenPointers::dynamic_shared() {
  const auto& array = kernel_.dynamic_shared;
  const Value& bytes = met_.shared.value;
  if (!array || array->element_bytes <= 0 || !bytes.is_integer() || executor_.unknowns().is_open(bytes.number)) return;
  add_length(*array, executor_.integers().as_bytes(bytes.number), terms_.integer(0), met_.shared.range);
}

bool GivenPointers::is_local(const ir::PointerParam& pointer) const {
  return !pointer.planes.empty() && std::all_of(pointer.planes.begin(), pointer.planes.end(), [&](const auto& plane) {
    return module_.variables[plane.array].kind == ir::VarKind::LocalArray;
  });
}

void GivenPointers::add_local(const std::string& name, Term bytes, clang::SourceRange range) {
  for (const ir::PointerParam& pointer : kernel_.pointers) {
    if (pointer.name != name || pointer.sized || pointer.element_bytes <= 0 || !is_local(pointer)) continue;
    add_length(pointer, bytes, terms_.integer(0), range);
  }
}

void GivenPointers::write_lengths() {
  for (const auto& [pointer, count, shift, range] : lengths_) {
    const ir::Span at = facts_.set_place(range);
    const std::optional<Written> written = writing_.write(count), behind = writing_.write(terms_.sub(count, shift));
    if (!written || !behind) continue;
    for (const auto& plane : pointer->planes) result_.extents.push_back({plane.array, times(written->expr, plane.units, at)});
    result_.lengths.push_back({nullptr, "\\pointer_length(" + pointer->name + ") == " + behind->text, at});
  }
}

}  // namespace permverify::host
