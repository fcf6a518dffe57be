// Values and memory in the execution of host code.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "logic/term/term_manager.h"
#include "support/clang_ast.h"

namespace permverify::host {

using term::Term;

struct Value;
using Fields = std::map<const clang::FieldDecl*, Value>;

// A variable, a temporary or an object behind a pointer, and a member of it. Not exact: somewhere inside.
struct Place {
  const void* root = nullptr;  // the canonical declaration of a variable, or a number of Unknowns
  std::vector<const clang::FieldDecl*> path;
  clang::QualType type;        // of the object there
  bool exact = true;
  Term offset;                 // in bytes from the start of the object; null: unknown
  bool operator==(const Place& o) const { return root == o.root && path == o.path && exact == o.exact && offset == o.offset; }
};

struct Value {
  enum class Kind : std::uint8_t {
    Unknown,
    Integer,   // exactly `number`; truth values are 0 and 1
    Quotient,  // of floating point: exactly number / divisor, or what `double` rounds that to
    Record,    // members; missing ones are unknown
    Pointer,
    Function,
    Table,     // an array whose elements are known
    Initial,   // the initial value of a variable of constant memory
    Read,      // result of a read of a file; requested: `number`, and `divisor` in the type of the parameter (user_files.h)
    Elements   // an object that holds exactly `number` elements, which lie at `target` (vectors.h)
  };
  Kind kind = Kind::Unknown;
  Term number, divisor;
  std::shared_ptr<const Fields> fields;
  std::shared_ptr<const std::vector<Value>> elements;
  Place target;
  const clang::FunctionDecl* function = nullptr;

  bool is_integer() const { return kind == Kind::Integer; }
  // A pointer to the start of an object.
  bool points_to_begin() const { return kind == Kind::Pointer && target.root && target.path.empty() && target.offset && target.offset.is_int(0); }
  bool operator==(const Value& other) const;
  // Adds the roots of the elements that it, or a part of it, holds.
  void add_held(std::set<const void*>& roots) const;
  // The elements that it holds, and of records those of the members; everything else is unknown.
  Value only_held() const;

  static Value integer(Term number) {
    Value v;
    v.kind = Kind::Integer;
    v.number = number;
    return v;
  }
  static Value pointer(Place target) {
    Value v;
    v.kind = Kind::Pointer;
    v.target = std::move(target);
    return v;
  }
  static Value table(std::vector<Value> elements) {
    Value v;
    v.kind = Kind::Table;
    v.elements = std::make_shared<const std::vector<Value>>(std::move(elements));
    return v;
  }
  static Value record(Fields fields) {
    Value v;
    v.kind = Kind::Record;
    v.fields = std::make_shared<const Fields>(std::move(fields));
    return v;
  }
};

// The contents of an object since the program filled it: facts about its elements with the numbers `first` to `end` - 1. They
// hold until any code may write the object (known_contents.h).
struct Contents {
  clang::QualType element;           // an integer type; null: bytes that all hold `byte`
  int byte = 0;
  Term first, end;
  Term index, cell;                  // in the facts: the number of an element, and its value
  std::vector<Term> facts;
  bool exact = false;                // they give the value
  // Each element is greater by this number than every one before it, or by more. Nothing: they are not known to be in order.
  std::optional<std::int64_t> rise;
  Term next;                         // not null: a number that would be in order behind them
  Term given;                        // not null: the user of the program gives all elements of the object, in a read with this symbol
  clang::SourceRange range;          // what filled it
  bool operator==(const Contents& o) const {
    return element == o.element && byte == o.byte && first == o.first && end == o.end && index == o.index && facts == o.facts && given == o.given &&
           rise == o.rise && next == o.next;
  }
};

// By the root of the object or array; missing ones are unknown.
using ContentsMap = std::map<const void*, Contents>;

// A condition that holds on this path, over values that never change, so it stays true.
struct Fact {
  Term formula;
  clang::SourceRange range;
};

struct State {
  bool reachable = true;
  std::map<const void*, Value> memory;  // missing ones are unknown
  std::map<const void*, Value> constants;  // the same of constant memory of the device, by the variable that names it
  std::map<const void*, Value> kernels;  // objects of OpenCL's kernels: tables of their arguments; missing ones are unknown
  ContentsMap contents;
  std::vector<Fact> facts;
  std::set<const void*> freed;  // objects that may have been freed
  // Conditions of this path that may be unsatisfiable, so that no execution reaches this place.
  std::set<const clang::Stmt*> doubts;

  void know(Term formula, clang::SourceRange range);
  // The variable ends: it holds no elements any more.
  void end(const void* variable);
};

}  // namespace permverify::host
