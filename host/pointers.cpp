// The pointers that a launch gives to a kernel: into which objects, and where.
#include <algorithm>

#include "host/described.h"
#include "logic/ir/placed_arrays.h"

namespace permverify::host {

using term::Kind;

void Described::pointers() {
  const auto& parameters = function_.parameters();
  std::vector<Given> given;
  for (const ir::PointerParam& pointer : kernel_.pointers) {
    for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
      const Value& value = met_.arguments[i].value;
      if (parameters[i]->getNameAsString() != pointer.name || !is_only(pointer.name) || value.kind != Value::Kind::Pointer || !value.target.root) continue;
      given.push_back({&pointer, &value.target, met_.arguments[i].range});
    }
  }
  const auto allocated = [&](const Given& g) { return executor_.objects().is_allocated(g.place->root); };
  if (std::any_of(given.begin(), given.end(), allocated)) {
    result_.assumptions.push_back({"host_allocation", "every allocation before the launch succeeds, and code that is not followed does not free it", result_.span});
  }
  // A pointer to anything else may lead to a variable of the device.
  result_.distinct = given.size() == kernel_.pointers.size() && !kernel_.has_other_pointers && std::all_of(given.begin(), given.end(), allocated);
  std::vector<Term> positions;
  for (std::size_t i = 0; i < given.size(); ++i) {
    positions.push_back(position(given[i]));
    std::size_t base = i;
    const auto lies_with = [&](std::size_t j) {
      return given[j].place->root == given[i].place->root && positions[j] && given[j].pointer->element == given[i].pointer->element;
    };
    for (std::size_t j = i; j-- > 0;) base = lies_with(j) ? j : base;
    if (positions[i]) {
      const Term shift = allocated(given[i]) ? positions[i] : terms_.sub(positions[i], positions[base]);
      if (!place(given[i], given[base], shift)) positions[i] = {};
      else if (base == i || shift.is_int(0)) length(given[i], shift);
      if (positions[i] && positions[i].is_int(0)) contents(given[i]);
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (!positions[i] || !lies_with(j)) relate(given[j], given[i]);
    }
  }
}

// Two of which it is not known that they are parts of one array.
void Described::relate(const Given& first, const Given& second) {
  const Place &a = *first.place, &b = *second.place;
  if (a.root != b.root) {
    result_.distinct = result_.distinct && executor_.objects().is_allocated(a.root) && executor_.objects().is_allocated(b.root);
    return;
  }
  result_.distinct = false;
  const std::string what = "what is read and written through `" + first.pointer->name + "` and `" + second.pointer->name + "` does not overlap, although ";
  const bool equal = a.path == b.path && a.offset && a.offset == b.offset;
  if (equal) overlap_ = what + "a launch gives one pointer for both";
  else result_.assumptions.push_back({"overlapping_arguments", what + "both lead into one object", file_.span(second.range)});
}

// Where in its object it points, in elements of the kernel's type; null: that is not known, or the source gives a length of its own.
Term Described::position(const Given& given) const {
  const ir::PointerParam& pointer = *given.pointer;
  if (!given.place->path.empty() || !given.place->offset || pointer.sized || pointer.planes.empty()) return {};
  if (given.place->offset.is_int(0)) return given.place->offset;
  return pointer.element_bytes > 0 ? divided(given.place->offset, pointer.element_bytes) : Term{};
}

// Null: nothing shows that it has no remainder.
Term Described::divided(Term bytes, std::int64_t size) const {
  switch (bytes.kind()) {
    case Kind::IntConst: return bytes->value % size == 0 ? terms_.integer(bytes->value / size) : Term{};
    case Kind::Add: {
      Term sum = terms_.integer(0);
      for (const Term child : bytes.children()) {
        const Term part = divided(child, size);
        if (!part) return {};
        sum = terms_.add(sum, part);
      }
      return sum;
    }
    case Kind::Mul: {
      bool found = false;
      Term product = terms_.integer(1);
      for (const Term child : bytes.children()) {
        const bool divides = !found && child.kind() == Kind::IntConst && child->value % size == 0;
        product = terms_.mul(product, divides ? terms_.integer(child->value / size) : child);
        found = found || divides;
      }
      return found ? product : Term{};
    }
    case Kind::Ite: {
      const Term a = divided(bytes.child(1), size), b = divided(bytes.child(2), size);
      return a && b ? terms_.ite(bytes.child(0), a, b) : Term{};
    }
    default: return size == 1 ? bytes : Term{};
  }
}

// False: it cannot be expressed.
bool Described::place(const Given& given, const Given& base, Term shift) {
  const bool itself = given.pointer == base.pointer;
  if (shift.is_int(0) && itself) return true;
  at_ = file_.span(given.range);
  writing_.set_place(at_);
  std::optional<Written> written;
  if (!shift.is_int(0)) {
    const auto may_be = [&](const auto& plane) { return module_.variables[plane.array].extents.size() == 1 && ir::has_only_cells(kernel_, plane.array); };
    if (!std::all_of(given.pointer->planes.begin(), given.pointer->planes.end(), may_be)) return false;
    written = writing_.write(shift);
    if (!written) return false;
    note(shift, given.range);
  }
  std::vector<ir::HostPlacement> placed;
  for (const auto& plane : given.pointer->planes) {
    const auto found = std::find_if(base.pointer->planes.begin(), base.pointer->planes.end(), [&](const auto& p) { return p.path == plane.path; });
    if (found == base.pointer->planes.end() || found->units != plane.units) return false;
    ir::ExprPtr cells = written ? written->expr : nullptr;
    if (cells && plane.units != 1) {
      cells = ir::make_expr(ir::Binary{ir::BinaryOp::Mul, cells, ir::make_expr(ir::IntLit{plane.units}, ir::int_type, at_)}, ir::int_type, at_);
    }
    placed.push_back({plane.array, found->array, std::move(cells)});
  }
  result_.placed.insert(result_.placed.end(), placed.begin(), placed.end());
  if (itself) return true;
  // Both count from the first element of the object, if its base does not lie there itself.
  const auto of_base = std::find_if(result_.placed.begin(), result_.placed.end(), [&](const auto& p) { return p.array == p.base && p.array == base.pointer->planes.front().array; });
  const bool from_start = of_base == result_.placed.end();
  const std::string text = written ? base.pointer->name + (from_start ? "" : "'s object") + " + " + (written->binding > Product ? "(" + written->text + ")" : written->text)
                                   : base.pointer->name + (from_start ? "" : "'s object");
  result_.lengths.push_back({nullptr, given.pointer->name + " == " + text, at_});
  return true;
}

void Described::length(const Given& given, Term shift) {
  const ir::PointerParam& pointer = *given.pointer;
  const Term bytes = met_.freed.count(given.place->root) == 0 ? executor_.objects().bytes_of(given.place->root) : Term{};
  if (!bytes || pointer.element_bytes <= 0) return;
  lengths_.push_back({&pointer, terms_.div(bytes, terms_.integer(pointer.element_bytes)), shift, given.range});
  note(bytes, given.range);
}

void Described::add_lengths() {
  for (const auto& [pointer, count, shift, range] : lengths_) {
    at_ = file_.span(range);
    writing_.set_place(at_);
    const std::optional<Written> written = writing_.write(count), behind = writing_.write(terms_.sub(count, shift));
    if (!written || !behind) continue;
    for (const auto& plane : pointer->planes) {
      ir::ExprPtr extent = written->expr;
      if (plane.units != 1) {
        extent = ir::make_expr(ir::Binary{ir::BinaryOp::Mul, extent, ir::make_expr(ir::IntLit{plane.units}, ir::int_type, at_)}, ir::int_type, at_);
      }
      result_.extents.push_back({plane.array, extent});
    }
    result_.lengths.push_back({nullptr, "\\pointer_length(" + pointer->name + ") == " + behind->text, at_});
  }
}

}  // namespace permverify::host
