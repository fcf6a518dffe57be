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
  void doubt(const clang::Stmt* condition) { state_.doubts.insert(condition); }
  void settle(const clang::Stmt* condition) { state_.doubts.erase(condition); }
  // Executes `then` where the condition is true and `otherwise` where it is not, and joins the states behind them. Null: it is not
  // known whether. Gives which of the two comes to its end.
  struct Ends {
    bool then, otherwise;
  };
  Ends branch(Term condition, clang::SourceRange range, const std::function<void()>& then, const std::function<void()>& otherwise);
  // After a branch. `condition` is true where the state is `a`; null: it is not known.
  State joined(State a, State b, Term condition);

  // Values. A read of an unknown value introduces a symbol for it, so a second read yields the same.
  Value read(const Place& place, const std::string& name);
  void write(const std::optional<Place>& place, const Value& value);
  // The value of a whole variable or object; null: unknown.
  const Value* find(const void* root) const;
  // Sets a new variable or object, which shares no memory with any other.
  void begin(const void* root, const Value& value);
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

  // Constant memory of the device, by the variable that names it.
  void set_constant(const clang::VarDecl* variable, const Value& value) { state_.constants[variable] = value; }
  void forget_constants() { state_.constants.clear(); }

  // Contents of objects (known_contents.h).
  const ContentsMap& contents() const { return state_.contents; }
  void set_contents(ContentsMap contents) { state_.contents = std::move(contents); }
  void set_contents(const void* root, Contents contents) { state_.contents[root] = std::move(contents); }
  void forget_contents() { state_.contents.clear(); }
  void forget_contents(const void* root) { state_.contents.erase(root); }

  // Objects that may have been freed.
  void free(const void* root);
  void free(const Value& pointer);
  // What is freed on any path through this part, of the objects that were there before.
  std::set<const void*> freed_in(const std::function<void()>& part);

  // The stores of a part, in their order. Nothing in it may ask for stores.
  using Stores = std::vector<std::pair<std::optional<Place>, Value>>;
  Stores stores_in(const std::function<void()>& part);
  bool is_recording() const { return stores_ != nullptr; }

 private:
  void join_facts(State& result, const std::vector<Fact>& a, const std::vector<Fact>& b);
  void join_values(State& result, const State& a, const State& b, Term condition);
  void forget_unknown_objects();

  const Functions& functions_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  UserFiles& files_;
  State state_;
  std::set<const void*> freed_;  // on any path
  Stores* stores_ = nullptr;     // null: stores are not recorded
};

}  // namespace permverify::host
