// Terms and sorts for people: infix, with as few parentheses as precedence allows. Output of a
// huge or deep term is cut, since a shared term may be exponentially long when written out.
#include "logic/term/kind_info.h"
#include "logic/term/term_manager.h"

namespace permverify::term {

namespace {

constexpr int depth_limit = 200;
constexpr std::size_t length_limit = 20'000;

const char* name_of(SortKind kind) {
  switch (kind) {
    case SortKind::Bool: return "Bool";
    case SortKind::Int: return "Int";
    case SortKind::Real: return "Real";
    case SortKind::Float32: return "Float32";
    case SortKind::Float64: return "Float64";
    case SortKind::Map: return "Map";
    case SortKind::Seq: return "Seq";
  }
  return "";
}

// How tightly a kind binds; higher is tighter, 9 never needs parentheses.
int precedence(Kind kind) {
  switch (kind) {
    case Kind::Implies: return 1;
    case Kind::Or: return 2;
    case Kind::And: return 3;
    case Kind::Eq:
    case Kind::Lt:
    case Kind::Le: return 4;
    case Kind::Add: return 5;
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
    case Kind::RealDiv: return 6;
    case Kind::Not: return 7;
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor: return 4;
    case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
    case Kind::BoundVar: case Kind::Ite: case Kind::ToReal: case Kind::Flat: case Kind::Pow2: case Kind::Select:
    case Kind::Store: case Kind::Apply: case Kind::Keep: case Kind::Forall: case Kind::Exists:
    case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength:
    case Kind::SeqAt: case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return 9;
  }
  return 9;
}

class Printer {
 public:
  std::string take() { return std::move(out_); }

  void print(Term t, int context, int depth) {
    if (depth > depth_limit || out_.size() > length_limit) {
      out_ += "...";
      return;
    }
    const int own = precedence(t.kind());
    const bool parentheses = own <= context;
    if (parentheses) out_ += '(';
    body(t, own, depth + 1);
    if (parentheses) out_ += ')';
  }

 private:
  void infix(Term t, const char* separator, int own, int depth) {
    bool first = true;
    for (const Term child : t.children()) {
      if (!first) out_ += separator;
      first = false;
      print(child, own, depth);
    }
  }

  void list(std::span<const Term> terms, int depth) {
    bool first = true;
    for (const Term t : terms) {
      if (!first) out_ += ", ";
      first = false;
      print(t, 0, depth);
    }
  }

  void call(const std::string& name, std::span<const Term> arguments, int depth) {
    out_ += name + "(";
    list(arguments, depth);
    out_ += ")";
  }

  void sum(Term t, int own, int depth) {
    bool first = true;
    for (const Term child : t.children()) {
      const bool minus_one = child.kind() == Kind::Mul && child.child(0).is_int(-1);
      const bool negative = child.kind() == Kind::IntConst && child->value < 0;
      if (minus_one && child.children().size() == 2) {
        out_ += first ? "-" : " - ";
        print(child.child(1), own, depth);
      } else if (negative && !first) {
        out_ += " - " + std::to_string(child->value).substr(1);
      } else {
        if (!first) out_ += " + ";
        print(child, own, depth);
      }
      first = false;
    }
  }

  void binder(Term t, int depth) {
    out_ += '(';
    out_ += info(t.kind()).name;
    for (const Term b : t->binders) out_ += " " + b->name;
    out_ += "; ";
    list(t.children(), depth);
    out_ += ')';
  }

  void body(Term t, int own, int depth) {
    const std::string name = info(t.kind()).name;
    switch (t.kind()) {
      case Kind::BoolConst: out_ += t.is_true() ? "true" : "false"; return;
      case Kind::IntConst: out_ += std::to_string(t->value); return;
      case Kind::RealConst:
        out_ += std::to_string(t->value);
        if (t->denominator != 1) out_ += "/" + std::to_string(t->denominator);
        return;
      case Kind::Symbol:
      case Kind::BoundVar: out_ += t->name; return;
      case Kind::Not:
        out_ += "!";
        print(t.child(0), own, depth);
        return;
      case Kind::Add: sum(t, own, depth); return;
      case Kind::Mul: infix(t, "*", own, depth); return;
      case Kind::And: case Kind::Or: case Kind::Implies: case Kind::Eq: case Kind::Lt:
      case Kind::Le: case Kind::Div: case Kind::Mod: case Kind::RealDiv: case Kind::BitAnd:
      case Kind::BitOr: case Kind::BitXor:
        infix(t, (" " + name + " ").c_str(), own, depth);
        return;
      case Kind::Select:
      case Kind::SeqAt:
        print(t.child(0), 8, depth);
        out_ += "[";
        list(t.children().subspan(1), depth);
        out_ += "]";
        return;
      case Kind::Apply: call(t->function->name, t.children(), depth); return;
      case Kind::Ite: case Kind::ToReal: case Kind::Flat: case Kind::Pow2: case Kind::Store:
      case Kind::Keep:
      case Kind::SeqLength: case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit:
        call(name, t.children(), depth);
        return;
      case Kind::Forall: case Kind::Exists: case Kind::Sum: case Kind::Min: case Kind::Max:
      case Kind::Count: binder(t, depth); return;
    }
  }

  std::string out_;
};

}  // namespace

std::string to_string(Sort sort) {
  if (sort.kind == SortKind::Map) {
    return std::string("Map") + std::to_string(sort.rank) + "<" + name_of(sort.element) + ">";
  }
  if (sort.kind == SortKind::Seq) return std::string("Seq<") + name_of(sort.element) + ">";
  return name_of(sort.kind);
}

std::string to_string(Term t) {
  if (!t) return "<none>";
  Printer printer;
  printer.print(t, 0, 0);
  return printer.take();
}

}  // namespace permverify::term
