// The state of host memory on the executed path, and the effects of stores, calls and branches on it.
// Every way to change memory passes one of these functions.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/objects.h"
#include "host/unknowns.h"

namespace permverify::host {

class UserFiles;

class Memory {
 public:
  Memory(const Functions& functions, term::TermManager& terms, Unknowns& unknowns, Objects& objects, UserFiles& files)
      : functions_(functions), terms_(terms), unknowns_(unknowns), objects_(objects), files_(files) {}

  // The path.
  const State& state() const { return state_; }
  void set(State state) { state_ = std::move(state); }
  bool is_reachable() const { return state_.reachable; }
  void end_path() { state_.reachable = false; }
  // Continues with these facts only; everything else becomes unknown.
  void resume(std::vector<Fact> facts) {
    state_.reachable = true;
    state_.facts = std::move(facts);
  }
  void know(Term formula, clang::SourceRange range) { state_.know(formula, range); }
  void know_all(const std::vector<Term>& formulas, clang::SourceRange range) {
    for (const Term formula : formulas) know(formula, range);
  }
  // Where the execution is, for what it learns by computing (Integers::set_path).
  void set_place(const clang::Expr& at) { place_ = &at; }
  void know_here(Term formula) { know(formula, place_ ? place_->getSourceRange() : clang::SourceRange()); }
  void doubt_here() {
    if (place_) doubt(place_);
  }
  void doubt(const clang::Stmt* condition) { state_.doubts.insert(condition); }
  void settle(const clang::Stmt* condition) { state_.doubts.erase(condition); }
  // Executes `then` where the condition is true and `otherwise` where it is not, and joins the states behind them. Null: it is not
  // known whether. Gives which of the two comes to its end.
  struct Ends {
    bool then, otherwise;
  };
  Ends branch(Term condition, clang::SourceRange range, const std::function<void()>& then, const std::function<void()>& otherwise);
  // The same, with a doubt of the condition `at` where a side may be one that no execution takes. Behind both sides one of them was
  // executed, so that the doubt ends there.
  struct Doubtful {
    const clang::Expr* at;
    bool then, otherwise;
  };
  Ends branch(Term condition, const Doubtful& doubtful, const std::function<void()>& then, const std::function<void()>& otherwise);
  // After a branch. `condition` is true where the state is `a`; null: it is not known.
  State joined(State a, State b, Term condition);

  // Values. A read of an unknown value introduces a symbol for it, so a second read yields the same.
  Value read(const Place& place, const std::string& name);
  void write(const std::optional<Place>& place, const Value& value);
  // An element of an object was read, and has this value.
  void note_read(const Place& place, const Value& value);
  // The code stores to `target`, which lies at this place, or from there on so many bytes: it lies inside of its array, as another store
  // is undefined.
  void know_inside(const clang::Expr& target, const std::optional<Place>& place);
  void know_bytes_inside(const clang::Expr& target, const Value& pointer, const Value& bytes);
  // The value of a whole variable or object; null: unknown.
  const Value* find(const void* root) const;
  // Sets a new variable or object, which shares no memory with any other.
  void begin(const void* root, const Value& value);
  // An element of a small array whose index is a constant. Nothing: it is another place, or unknown.
  std::optional<Value> element_at(const Place& place) const;
  void drop(const void* root) { state_.memory.erase(root); }
  void drop_all() { state_.memory.clear(); }
  void forget(const void* root);
  // Forgets the value of an object to which the library may have written.
  void forget_given(const void* root);
  // Of objects that the function names, what was known in that state is still known where nothing else is.
  void restore(const State& before, const std::function<bool(const void*)>& is_kept);
  // What other code can reach: memory of the host, constant memory of the device, and streams; of these only memory of the host.
  void forget_all();
  void forget_of_host();
  void forget_by_launch();  // the same without the places of the elements of vectors
  // Contents, and what lies behind pointers of which nothing is known: memory that the library made and gave to kernels, too.
  void forget_shared();

  // Constant memory of the device, by the variable that names it.
  void set_constant(const clang::VarDecl* variable, const Value& value) { state_.constants[variable] = value; }
  void forget_constants() { state_.constants.clear(); }

  // The arguments of a kernel of OpenCL, by the object that the host has (opencl_kernels.h).
  const Value* find_kernel(const void* root) const;
  void set_kernel(const void* root, const Value& arguments);
  void forget_kernels() { state_.kernels.clear(); }
  void forget_kernel_argument(unsigned number);  // of every kernel

  // Contents of objects (known_contents.h).
  const ContentsMap& contents() const { return state_.contents; }
  void set_contents(ContentsMap contents) { state_.contents = std::move(contents); }
  void set_contents(const void* root, Contents contents) { state_.contents[root] = std::move(contents); }
  void forget_contents() { state_.contents.clear(); }
  void forget_contents(const void* root) { state_.contents.erase(root); }

  // Objects that may have been freed.
  void free(const void* root);
  void free(const Value& pointer);
  // These, and the elements that no vector is known to hold here: it may have ended, or moved them.
  std::set<const void*> freed_here() const;
  // A local variable ends here.
  void end(const void* variable) { state_.end(variable); }
  // On any path so far.
  const std::set<const void*>& freed_anywhere() const { return freed_; }
  // What is freed on any path through this part, of the objects that were there before.
  std::set<const void*> freed_in(const std::function<void()>& part);

  // The stores of a part, in their order, and the elements of objects that it reads. Nothing in it may ask for its accesses.
  using Stores = std::vector<std::pair<std::optional<Place>, Value>>;
  struct Accesses {
    Stores stores;
    std::vector<std::pair<Place, Value>> reads;
  };
  Accesses accesses_in(const std::function<void()>& part);
  bool is_recording() const { return accesses_ != nullptr; }

 private:
  std::optional<std::size_t> index_of_element(const Place& place) const;
  std::optional<Value> with_element(const Value& before, const Place& place, const Value& value) const;
  void join_facts(State& result, const std::vector<Fact>& a, const std::vector<Fact>& b);
  void join_values(State& result, const State& a, const State& b, Term condition);
  void forget_unknown_objects();
  void know_part_of(const clang::VarDecl* array, const Place& place, Term bytes, clang::SourceRange range);

  const Functions& functions_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  UserFiles& files_;
  State state_;
  std::set<const void*> freed_;  // on any path
  const clang::Expr* place_ = nullptr;
  Accesses* accesses_ = nullptr;  // null: they are not recorded
};

}  // namespace permverify::host
