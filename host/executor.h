// Host code, executed symbolically on all paths at once: a state contains every state that the program may have
// there. What is not understood makes values unknown, never a path impossible.
#pragma once
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/functions.h"
#include "host/integers.h"
#include "host/unread.h"

namespace permverify::host {

// A launch as the execution met it; the same site may be met several times.
struct Met {
  const clang::CallExpr* site;
  const clang::FunctionDecl* kernel;
  struct Given {
    Value value;
    clang::SourceRange range;
  };
  Given grid, block;
  std::vector<Given> arguments;
  std::map<const clang::VarDecl*, Value> constants;  // `__constant__`, copied there before
  std::map<const void*, Contents> contents;          // of objects, when the launch begins
  std::vector<Fact> facts;
  std::set<const clang::Stmt*> doubts;
  std::set<const void*> freed;  // objects that may have been freed before
  std::vector<const clang::CallExpr*> chain;  // calls that lead to the function with the launch, outermost first
  bool own_stream = false;  // whether it may run while the host goes on with constant memory
  bool no_overflow, no_overflow_of_constants;   // what was taken for granted until then (integers.h)
};

class Executor {
 public:
  Executor(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, MacroWords macro);
  void run();
  const std::vector<Met>& met() const { return met_; }
  // Empty: every launch of the kernel in the file was met.
  std::string why_incomplete(const clang::FunctionDecl& kernel) const;
  Integers& integers() { return integers_; }
  unsigned width(clang::QualType type) const { return context_.getIntWidth(type); }
  // How many bytes the object has that a pointer points to; null: it is not one that an allocation made, or they are not known.
  Term bytes_of(const Place& place) const;
  // Made by an allocation: two such objects are different memory.
  bool is_allocated(const Place& place) const { return allocations_.count(place.root) != 0; }
  bool is_of_device(const Place& place) const { return of_device_.count(place.root) != 0; }
  // Nothing that is not followed may write the object.
  bool may_have_contents(const Place& place) const { return place.root && keeps_contents() && may_be_read(place.root) && !is_abstract(place.root) && !unsure_.count(place.root); }
  // No other variable at file scope, in a namespace or in a class has the name.
  bool is_only_variable(const clang::VarDecl& variable) const { return functions_.variables().is_only_one(variable); }
  // Whether code that Clang may have dropped from functions with errors mentions the name.
  bool may_be_dropped(const std::string& name) const { return dropped_.count(name) != 0; }
  // Whether the term rests on a value of which the program may give only some that fit what is known of it.
  bool is_open(Term term) const;
  // What a symbol is called in reports.
  std::string name_of(Term symbol) const;

 private:
  struct Frame {
    const clang::FunctionDecl* function;
    Place self;                                   // of `this`; root null: not known
    std::vector<std::pair<State, Value>> returns;
  };

  // calls.cpp
  void execute_root(const clang::FunctionDecl& function);
  void enter(const clang::FunctionDecl& function);
  Value call(const clang::CallExpr& expr);
  Value call_function(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, Place self, const clang::Expr& at);
  Value inlined(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments, Place self, const clang::Expr& at);
  Value library_call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  std::optional<Value> library_value(llvm::StringRef name, const std::vector<Value>& values, clang::QualType given, clang::QualType type);
  Value construct(const clang::CXXConstructExpr& expr);
  void note_freed(const Value& value);
  void note_freed(const void* root);

  // allocations.cpp
  bool copy_to_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
  std::optional<Value> allocate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  Value allocated(Term bytes, clang::QualType pointee, bool of_device = false);
  Value size_argument(const clang::Expr& expr);
  Place moved(Place place, const Value& elements, bool backwards, clang::QualType pointee);

  // contents.cpp
  bool keeps_contents() const;
  Term size_of(const void* root) const;            // in bytes; null: not known
  void fill(const Place& object, Contents contents);
  void fill_bytes(const Value& pointer, const Value& byte, const Value& bytes, clang::SourceRange range);
  void fill_elements(const Value& holder, clang::QualType element, const Value& value, clang::SourceRange range);
  bool covers(Term bytes, Term all) const;
  void move_contents(llvm::StringRef name, const std::vector<Value>& values, const std::map<const void*, Contents>& before, clang::SourceRange range);
  void keep_contents(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                     std::map<const void*, Contents> before);
  void keep_contents(const clang::FunctionDecl& kernel, const Met& met, std::map<const void*, Contents> before);

  // filling_loops.cpp
  void counted_loop(const clang::ForStmt& stmt);
  std::optional<std::map<const void*, std::optional<Contents>>> filled_by(const clang::ForStmt& stmt);
  std::optional<Contents> filling(const Place& place, const Value& value, Term counter, Term first, Term end, Term mark);
  std::vector<Term> bounds_of(Term value, Term cell, const std::function<bool(Term)>& is_fixed);

  // vectors.cpp
  Value holding(Value count, clang::QualType element, clang::SourceRange range);
  std::optional<Value> elements_at(const Place& place);
  std::optional<Value> make_elements(const clang::CXXConstructExpr& expr);
  std::optional<Value> call_of_elements(const clang::FunctionDecl& method, const std::vector<const clang::Expr*>& arguments, const Place& self,
                                        const clang::Expr& at);
  std::optional<Value> get_pointer(const clang::FunctionDecl& function, const Place& self, const clang::Expr& at);
  Value pointer_in(const Value& value, clang::QualType type, clang::QualType wanted);
  std::optional<Place> place_of_element(const clang::CallExpr& expr);
  Value allocate_by_new(const clang::CXXNewExpr& expr);

  // meetings.cpp
  void launch(const clang::CallExpr& expr);
  const clang::FunctionDecl* configured(const clang::CUDAKernelCallExpr& expr, Met& met);
  const clang::FunctionDecl* by_addresses(const clang::CallExpr& expr, Met& met);
  void set_sizes(Met& met, const clang::Expr& grid, const clang::Expr& block);
  const clang::FunctionDecl* kernel_of(const Value& value) const;
  Value argument_at(const Value& addresses, std::size_t number, const clang::ParmVarDecl& parameter);
  bool has_open_launch() const;

  // statements.cpp
  void execute(const clang::Stmt* stmt);
  void declare(const clang::VarDecl& variable);
  void branch(const clang::IfStmt& stmt);
  bool is_doubtful(const clang::Expr& condition, Term truth) const;
  bool is_whole(const clang::Stmt& stmt) const;
  void once(const clang::DoStmt& stmt);
  void leave(std::vector<State>* behind);
  std::set<const void*> freed_in(const std::function<void()>& part);
  void choose_case(const clang::SwitchStmt& stmt, const State& before, const Value& value);
  void loop(const clang::Stmt& whole, const clang::Expr* condition, const clang::Stmt* body, const clang::Stmt* step, bool first);
  // Gives those of the contents that no iteration may change.
  std::map<const void*, Contents> iterate(const clang::Stmt& whole, const clang::Expr* condition, const clang::Stmt* body, const clang::Stmt* step, bool first,
                                          const std::map<const void*, Contents>& contents);
  void choose(const clang::SwitchStmt& stmt);
  void try_block(const clang::CXXTryStmt& stmt);
  void end_of_objects(const clang::CompoundStmt& block);

  // dropped.cpp
  bool has_error(clang::SourceRange range) const;
  bool is_misread(const clang::Stmt& stmt) const;   // an error in it is in none of its parts
  void execute_misread(const clang::Stmt& stmt);
  void look_for_gap(clang::SourceLocation from, clang::SourceLocation to);
  void lose_text(llvm::StringRef text);             // which may have done anything with what it names

  // refused.cpp
  bool is_refused(const clang::Stmt& stmt) const { return refused_.count(&stmt) != 0; }
  void refuse_units(const clang::FunctionDecl& function);
  void lose_unit(const clang::Stmt& unit);

  // expressions.cpp
  Value evaluate(const clang::Expr* expr);
  Value evaluate_plain(const clang::Expr* expr);
  Value evaluate_cast(const clang::CastExpr& expr);
  Value evaluate_unary(const clang::UnaryOperator& expr);
  Value evaluate_binary(const clang::BinaryOperator& expr);
  Value evaluate_list(const clang::InitListExpr& expr);
  Value evaluate_otherwise(const clang::Expr& expr);
  Value arithmetic(clang::BinaryOperatorKind op, const Value& a, const Value& b, clang::QualType type, clang::QualType operands);
  Value chosen(Term condition, const Value& a, const Value& b, const std::string& name);
  // Null: it is not known whether.
  Term truth_of(const Value& value);
  std::optional<Place> place_of(const clang::Expr* expr);
  Value element_of(const clang::ArraySubscriptExpr& expr);

  // memory.cpp
  Value unknown(clang::QualType type, const std::string& name);
  void read_input(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values);
  bool is_new_input(const std::vector<const clang::Expr*>& arguments);
  Value text_input(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, clang::QualType type);
  Value input(clang::QualType type, const std::string& name);  // any value of the type: the user of the program gives it
  Value read(const Place& place, const std::string& name);
  void write(const std::optional<Place>& place, const Value& value);
  void forget(const void* root);
  void forget_memory();                            // and constant memory
  void forget_memory_of_host();
  void forget(const clang::Stmt* whole);           // what it may change
  bool is_constant(const void* root) const;
  bool may_be_reached(const void* root) const;     // by other code
  bool may_be_read(const void* root) const { return lost_.count(root) == 0 && !(concurrent_ && may_be_reached(root)); }
  bool is_abstract(const void* root) const;        // what an unknown pointer points to
  const void* new_root() { return &roots_.emplace_back(); }
  State joined(State a, State b, Term condition);

  const clang::ASTContext& context_;
  const Functions& functions_;
  term::TermManager& terms_;
  Integers integers_;
  State state_;
  std::vector<Frame> frames_;
  // Where `break` and `continue` lead: the states in which they do; null: what follows does not depend on them.
  std::vector<State>*behind_break_ = nullptr, *behind_continue_ = nullptr;
  std::vector<const clang::CallExpr*> chain_;
  // Of the roots of places: local variables, those of them that other code can reach, those that may change at any
  // time; global variables; temporaries. What is in none of them is behind a pointer of which nothing is known.
  std::set<const void*> locals_, exposed_, lost_, globals_, own_;
  std::map<const clang::Decl*, bool> scanned_;
  std::set<const clang::FunctionDecl*> roots_done_, not_inlined_;
  std::set<const clang::CallExpr*> met_sites_, open_sites_;  // with a kernel that is known, and with another one
  std::vector<Met> met_;
  std::deque<char> roots_;
  std::set<const void*> freed_;              // on any path
  std::map<const void*, Term> allocations_;  // sizes in bytes, null where they are not known
  std::set<const void*> of_device_;          // objects in memory of the device
  std::set<const void*> unsure_;             // elements that may be those of another object
  std::vector<std::pair<std::optional<Place>, Value>>* stores_ = nullptr;  // null: stores are not looked at
  std::map<std::uint32_t, std::string> names_;
  std::set<std::uint32_t> open_;             // symbols that stand for values of code that was not followed
  MacroWords macro_;
  std::set<std::string> dropped_;
  std::set<const clang::Stmt*> refused_;                                        // units of all functions that were entered
  std::map<const clang::FunctionDecl*, std::set<std::string>> named_by_refused_;  // what their text names, by function
  bool misreading_ = false, concurrent_ = false;
  std::set<std::string> inputs_;  // texts of the user that gave an input; "": some element of argv
  std::set<const clang::Expr*> called_;  // names in calls that were executed
  std::uint64_t steps_ = 0;
  bool exhausted_ = false;
};

}  // namespace permverify::host
