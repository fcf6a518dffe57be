// What a random kernel has at a place: variables, arrays, structs, helpers; and the draws.
#pragma once
#include <deque>
#include <set>

#include "tests/differential/c/expr.h"
#include "tests/differential/c/features.h"
#include "tests/differential/c/tree.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {

// A member of a struct or union: a scalar or vector, an array of them, or a struct.
struct Member {
  std::string name;
  Scalar type = Scalar::Int;
  int lanes = 1;
  int length = 0;   // > 0: an array; a power of two
  int record = -1;  // >= 0: a struct
};
struct Record {
  std::string name;
  bool is_union = false;
  std::vector<Member> members;
};

enum class Space : std::uint8_t { Private, Local, Global, Constant };
const char* qualifier(Space space);  // "__global "; empty for private memory

// A variable, a member of one, or an array. The root is the variable whose value a use depends on.
struct Object {
  std::string text, root;
  Scalar type = Scalar::Int;
  Range range;
  int lanes = 1;
  int length = 0;     // > 0: an array of so many elements, a power of two
  std::string first;  // array: what is added to an index, "t * 4"
  Space space = Space::Private;
  bool writable = true;
  bool steps = false;  // private, never behind a pointer: side effects in expressions may hit it
  bool is_pointer = false;  // the array is reached through a pointer variable
  bool addressable = true;  // not in a register-like place (a component of a vector)
};

struct RecordObject {
  std::string text, root;
  int record;
  bool writable = true;
  bool arrow = false;  // `text` is a pointer to it
  Space space = Space::Private;
  std::string value() const { return arrow ? "*" + text : text; }
  std::string pointer() const { return arrow ? text : "&" + text; }
};

struct Parameter {
  enum class Kind : std::uint8_t { Value, Out, Record, RecordPointer, Array } kind = Kind::Value;
  Scalar type = Scalar::Int;
  int lanes = 1;
  Range range;
  int record = -1;
  Space space = Space::Private;  // Array: of at least four elements
};
struct Helper {
  std::string name;
  Scalar result = Scalar::Int;
  int lanes = 1;
  Range range;
  std::vector<Parameter> parameters;
  bool pure = true;  // no out-parameters
};
// A macro with arguments that is used like a function.
struct MacroFunction {
  std::string name;
  int arity;
};

// An array of counters: all threads update it by one operation, whose order does not matter.
struct AtomicArray {
  std::string name;
  const char* operation;  // "atomic_add"
  Scalar type;
  int length;
};

class Scope {
 public:
  Scope(std::uint64_t seed, const Features& on) : rng(seed), on_(on) {}

  Rng rng;
  std::deque<Object> objects;
  std::deque<RecordObject> records;
  std::vector<Record> types;
  std::vector<Helper> helpers;
  std::vector<MacroFunction> macros;
  std::vector<AtomicArray> atomics;
  bool pure = false;  // no side effects in expressions now
  int indices = 0;    // around this expression
  int loops = 0;      // around this place
  int nesting = 0;

  bool on(Feature f) const { return on_.test(static_cast<std::size_t>(f)); }
  // Whether to use it now, which is noted.
  bool draw(Feature f, int percent) {
    if (!on(f) || !rng.percent(percent)) return false;
    note(f);
    return true;
  }
  void note(Feature f) { used_.set(static_cast<std::size_t>(f)); }
  const Features& used() const { return used_; }
  Object any_object() { return objects[rng.below(objects.size())]; }
  std::string fresh(const char* prefix) { return prefix + std::to_string(names_++); }

  // Within one full expression a variable that is changed is not read elsewhere (C17 6.5p2).
  void begin_expression() {
    read_.clear();
    changed_.clear();
  }
  void read(const std::string& root) { read_.insert(root); }
  bool may_read(const std::string& root) const { return changed_.count(root) == 0; }
  bool may_change(const std::string& root) const {
    return read_.count(root) == 0 && changed_.count(root) == 0;
  }
  void change(const std::string& root) { changed_.insert(root); }

 private:
  Features on_, used_;
  std::set<std::string> read_, changed_;
  int names_ = 0;
};

// Forgets at its end what was declared since.
class InnerScope {
 public:
  explicit InnerScope(Scope& scope)
      : scope_(scope), objects_(scope.objects.size()), records_(scope.records.size()) {
    ++scope.nesting;
  }
  ~InnerScope() {
    while (scope_.objects.size() > objects_) scope_.objects.pop_back();
    while (scope_.records.size() > records_) scope_.records.pop_back();
    --scope_.nesting;
  }
  InnerScope(const InnerScope&) = delete;
  InnerScope& operator=(const InnerScope&) = delete;

 private:
  Scope& scope_;
  std::size_t objects_, records_;
};

// What a variable of the type holds in a random kernel: all values, or few.
Range drawn_range(Scope& scope, Scalar type);
// A type that the features allow.
Scalar drawn_integer(Scope& scope);
Scalar drawn_scalar(Scope& scope);

// Adds an object, or all members of a record, as they can be named from now on.
void add_record(Scope& scope, const RecordObject& record);

}  // namespace permverify::differential
