#include "tests/differential/random/arrays.h"

#include "tests/differential/random/sites.h"

namespace permverify::differential {
namespace {

std::string element_name(Element element) {
  switch (element) {
    case Element::Int: return "int";
    case Element::I32: return "i32";
    case Element::U8: return "u8";
    case Element::Bool: return "bool";
    case Element::Real: return "real";
  }
  return "";
}

std::string count(std::int64_t n) { return std::to_string(n); }

bool nested(const Value& value) {
  return value->kind == Expr::Kind::Binary ||
         (value->kind == Expr::Kind::Number && value->number < 0);
}

// `base + offset + times * shift`, the left operand of %.
std::string offset_text(const Position& p, const std::string& shift, const std::string& own) {
  std::string out = p.sign > 0 ? own : "";
  const auto add = [&](bool negative, const std::string& what) {
    if (out.empty()) {
      out = negative ? "0 - " + what : what;
    } else {
      out += (negative ? " - " : " + ") + what;
    }
  };
  if (p.offset != 0) add(p.offset < 0, count(p.offset < 0 ? -p.offset : p.offset));
  if (p.times != 0) {
    const int n = p.times < 0 ? -p.times : p.times;
    add(p.times < 0, n == 1 ? shift : count(n) + " * " + shift);
  }
  if (p.sign < 0) add(true, own);
  return out;
}

}  // namespace

std::string Writer::suffix(std::size_t axis) const {
  return axes == 1 ? "" : axis == 0 ? ".y" : ".x";
}

Names Writer::thread_names() const {
  Names names;
  for (std::size_t a = 0; a < axes; ++a) {
    names.position.push_back("lid" + suffix(a));
    names.group.push_back("gid" + suffix(a));
  }
  names.thread = true;
  return names;
}

Names Writer::bound_names() const {
  Names names = thread_names();
  names.position = axes == 1 ? std::vector<std::string>{"i"} : std::vector<std::string>{"i", "q"};
  names.thread = false;
  return names;
}

std::string Writer::range(const Names& names, int rows, bool coordinates) const {
  std::string binders, bounds;
  const auto add = [&](const std::string& variable, const std::string& end) {
    binders += (binders.empty() ? "int " : ", int ") + variable;
    bounds += (bounds.empty() ? "0 <= " : " && 0 <= ") + variable + " && " + variable + " < " +
              mark(Site::Bound, end);
  };
  for (std::size_t a = 0; coordinates && a < axes; ++a) add(names.position[a], size(a));
  if (rows > 1) add(names.row, count(rows));
  return binders.empty() ? "" : binders + "; " + bounds + "; ";
}

std::string Writer::group_range() const {
  return axes == 1 ? "int g; 0 <= g && g < ngroups; "
                   : "int g, int h; 0 <= g && g < ngroups.y && 0 <= h && h < ngroups.x; ";
}

Value Writer::leader() const {
  Value all = differential::binary("==", coordinate({0, 1, 0, 0}), number(0));
  if (axes == 1) return all;
  return differential::binary("&&", all,
                              differential::binary("==", coordinate({1, 1, 0, 0}), number(0)));
}

std::string Writer::declaration(const Array& a) const {
  std::string extents;
  const auto extent = [&](const std::string& text) {
    extents += "[" + mark(Site::Extent, text) + "]";
  };
  const bool global = !a.local && several;
  if (a.limited) {
    extent("n");
  } else if (a.single) {
    extent(global ? "ngroups" : "1");
  } else if (axes == 2) {
    for (std::size_t x = 0; x < 2; ++x) extent((global ? "tcount" : "gsize") + suffix(x));
  } else {
    if (global && a.by_group) extent("ngroups");
    const std::string base = global && !a.by_group ? "tcount" : "gsize";
    const bool flat = a.rows == Rows::Strided || a.rows == Rows::Blocked;
    extent(flat ? count(a.row_count) + " * " + base : base);
    if (a.rows == Rows::Nested) extent(count(a.row_count));
  }
  return (a.local ? "local " : "global ") + element_name(a.element) + extents + " " + a.name + ";";
}

std::string Writer::position(const Position& p, const Names& names) const {
  const std::string& own = names.position[p.axis];
  if (p.sign > 0 && p.offset == 0 && p.times == 0) return own;
  if (p.sign < 0 && p.offset == -1 && p.times == 0) return size(p.axis) + " - 1 - " + own;
  return "(" + offset_text(p, shift, own) + ") % " + mark(Site::Modulus, size(p.axis));
}

std::string Writer::binary(const Expr& e, const Names& names) const {
  const auto side = [&](const Value& part) {
    const std::string t = text(part, names);
    const bool wide = part->kind == Expr::Kind::Coordinate && t.find(' ') != std::string::npos;
    return nested(part) || wide ? "(" + t + ")" : t;
  };
  return side(e.parts[0]) + " " + e.text + " " + side(e.parts[1]);
}

std::string Writer::text(const Value& value, const Names& names) const {
  const Expr& e = *value;
  switch (e.kind) {
    case Expr::Kind::Number: return count(e.number);
    case Expr::Kind::Name: return e.text;
    case Expr::Kind::Coordinate: return position(e.position, names);
    case Expr::Kind::Group: return names.group[static_cast<std::size_t>(e.number)];
    case Expr::Kind::Row: return names.row;
    case Expr::Kind::Cell: {
      const std::string at = cell(arrays[e.array], e.view, names);
      return e.old ? "\\old(" + at + ")" : at;
    }
    case Expr::Kind::Binary: return binary(e, names);
    case Expr::Kind::Choose:
      return "(" + text(e.parts[0], names) + " ? " + text(e.parts[1], names) + " : " +
             text(e.parts[2], names) + ")";
    case Expr::Kind::Call: return e.text + "(" + text(e.parts[0], names) + ")";
  }
  return "";
}

std::vector<std::string> Writer::indices(const Array& a, const std::vector<std::string>& at,
                                         const Names& names, bool own) const {
  const bool global = !a.local && several;
  if (a.limited) return {"tid"};
  if (a.single) return {global ? mark(Site::Group, names.group[0]) : "0"};
  std::vector<std::string> out;
  if (axes == 2) {
    for (std::size_t x = 0; x < 2; ++x) {
      out.push_back(!global ? at[x]
                    : own   ? "tid" + suffix(x)
                            : mark(Site::Group, names.group[x]) + " * " + size(x) + " + " + at[x]);
    }
    return out;
  }
  if (global && a.by_group) out.push_back(mark(Site::Group, names.group[0]));
  std::string first = at[0];
  if (global && !a.by_group) {
    first = own ? "tid" : mark(Site::Group, names.group[0]) + " * gsize + " + at[0];
  }
  const std::string width = mark(Site::Factor, count(a.row_count));
  switch (a.rows) {
    case Rows::None: out.push_back(first); break;
    case Rows::Strided:
      out.push_back(names.row + " * " + mark(Site::Factor, "gsize") + " + " + first);
      break;
    case Rows::Blocked: out.push_back("(" + first + ") * " + width + " + " + names.row); break;
    case Rows::Nested:
      out.push_back(first);
      out.push_back(names.row);
      break;
  }
  return out;
}

std::string Writer::cell(const Array& array, const View& view, const Names& names) const {
  std::vector<std::string> at;
  if (!array.single) {
    for (const Position& p : view) {
      const std::string t = position(p, names);
      at.push_back(t.find(" - 1 - ") == std::string::npos ? t : "(" + t + ")");
    }
  }
  const bool own = names.thread && view == identity(axes);
  std::string out = array.name;
  for (const std::string& index : indices(array, at, names, own)) {
    out += "[" + mark(Site::Index, index) + "]";
  }
  return out;
}

std::string Writer::resource(const Array& array, const Grant& grant) const {
  const Names names = grant.all ? bound_names() : thread_names();
  const std::string at = cell(array, grant.all ? identity(axes) : grant.view, names);
  std::string out = grant.atomic() ? "Atomic(" + at + ")" : "";
  const auto add = [&](const std::string& amount) {
    out += (out.empty() ? "Perm(" : " ** Perm(") + at + ", " + mark(Site::Amount, amount) + ")";
  };
  if (grant.parts.empty() && !grant.atomic()) add(grant.amount);
  for (const std::string& part : grant.parts) add(part);
  const std::string binders = range(names, array.row_count, grant.all && !array.single);
  if (!binders.empty()) out = "(\\forall* " + binders + out + ")";
  if (!grant.guard) return out;
  const bool split = binders.empty() && grant.parts.size() > 1;
  return mark(Site::Guard, text(grant.guard, thread_names())) + " ==> " +
         (split ? "(" + out + ")" : out);
}

std::string Writer::fact(std::size_t array, const Grant& grant, const Knowledge& known) const {
  if (!known.value || grant.atomic()) return "";
  const Array& a = arrays[array];
  const View view = grant.all ? identity(axes) : grant.view;
  const Names names = grant.all ? bound_names() : thread_names();
  const Value value = moved(known.value, view);
  const std::string shown = text(value, names);
  const bool wide = a.element == Element::Bool;
  std::string out =
      cell(a, view, names) + " == " + mark(Site::Claimed, wide ? "(" + shown + ")" : shown);
  const std::string domain = known.domain ? text(moved(known.domain, view), names) : "";
  if (!domain.empty() && (!grant.guard || domain != text(grant.guard, names))) {
    out = mark(Site::Guard, domain) + " ==> " + out;
  }
  const std::string binders = range(names, a.row_count, grant.all && !a.single);
  if (!binders.empty()) out = "(\\forall " + binders + out + ")";
  if (grant.guard) out = mark(Site::Guard, text(grant.guard, thread_names())) + " ==> " + out;
  return out;
}

std::string Writer::whole_resource(const Array& array, const std::string& amount,
                                   bool kernel) const {
  Names names = bound_names();
  if (kernel && several) names.group = {"g", "h"};
  const std::string right = amount.empty() ? "Atomic(" : "Perm(";
  std::string out = right + cell(array, identity(axes), names) +
                    (amount.empty() ? ")" : ", " + mark(Site::Amount, amount) + ")");
  const std::string binders = range(names, array.row_count, !array.single);
  if (!binders.empty()) out = "(\\forall* " + binders + out + ")";
  if (kernel && several) out = "(\\forall* " + group_range() + out + ")";
  return out;
}

std::string Writer::whole_fact(std::size_t array, const Knowledge& known, bool kernel) const {
  Names names = bound_names();
  if (kernel && several) names.group = {"g", "h"};
  const Array& a = arrays[array];
  const std::string shown = text(known.value, names);
  std::string out = cell(a, identity(axes), names) + " == " +
                    mark(Site::Claimed, a.element == Element::Bool ? "(" + shown + ")" : shown);
  if (known.domain) out = text(known.domain, names) + " ==> " + out;
  const std::string binders = range(names, a.row_count, !a.single);
  if (!binders.empty()) out = "(\\forall " + binders + out + ")";
  if (kernel && several) out = "(\\forall " + group_range() + out + ")";
  return out;
}

}  // namespace permverify::differential
