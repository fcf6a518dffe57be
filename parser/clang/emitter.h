// The statements that the lowering makes, and the variables and temporaries that they declare.
#pragma once
#include "logic/ir/put_back.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"

namespace permverify::parser {

// Temporaries for what is read: numbered from here on, and in the module only if they stay.
inline constexpr ir::VarId first_read = ir::VarId{1} << 30;

// Observes every emitted statement that the program executes, and may emit others before and behind it.
class StatementWatch {
 public:
  virtual ~StatementWatch() = default;
  virtual void before(const ir::Stmt& stmt) = 0;
  virtual void behind(const ir::Stmt& stmt) = 0;
};

class Emitter {
 public:
  Emitter(ir::Module& module, Objects& objects)
      : module_(module), objects_(objects) {}

  // Sets the observer, which must live as long as statements are emitted.
  void watch(StatementWatch* watch) { watch_ = watch; }

  // A statement at the end of the list.
  void emit(ir::Stmt::Node node, support::Span at);
  // Runs `evaluate`, which evaluates one full-expression: its temporary objects end with it.
  template <class Evaluate>
  void full_expression(const Evaluate& evaluate) {
    const std::size_t first = objects_.temporaries();
    evaluate();
    objects_.end_temporaries(first);
  }
  // A variable of the module, without a declaration.
  ir::VarId add_variable(std::string name, ir::VarKind kind, ir::Type type, support::Span at);
  // A declared private variable with this value (null: uninitialised).
  ir::VarId declare(std::string name, ir::Type type, ir::ExprPtr value, support::Span at);
  // The value in a variable of its own; a literal stays.
  ir::ExprPtr temporary(ir::ExprPtr value, const std::string& name = "t");
  // Computes a value that is used several times once.
  Value freeze(Value value);
  Pointer freeze(Pointer pointer);
  Place freeze(Place place);
  // Statements that `make` emits go to a list of their own.
  ir::StmtList captured(const std::function<void()>& make);
  // Appends existing statements.
  void append(ir::StmtList list);
  // The list that statements go to.
  ir::StmtList& current() { return *out_.back(); }
  // An annotation is being resolved: it is evaluated as a whole, where it stands.
  bool in_formula() const { return in_formula_; }
  // Returns the old setting.
  bool set_in_formula(bool now) { return std::exchange(in_formula_, now); }
  // A new variable like this one.
  ir::VarId copy_of(ir::VarId var);
  // The value with its reads in temporaries, so that no later effect changes it. Every value and every place that
  // an expression denotes has this form (reads.cpp).
  ir::ExprPtr evaluated(ir::ExprPtr value);
  Value evaluated(Value value);
  Pointer evaluated(Pointer pointer);
  Place evaluated(Place place);
  // The variables that stand for reads, and the function that adds one to the module.
  ir::Temporaries reads();
  // Puts the reads of the list back into the value if the list holds nothing else: then it is empty.
  void without_reads(ir::StmtList& list, ir::ExprPtr& value);
  void without_reads(ir::StmtList& list, Value& value);
  void without_reads(ir::StmtList& list, Pointer& pointer);
  // A new label.
  ir::LabelId new_label() { return labels_++; }
  // A test that the program evaluates, where formulas would compute it differently: in a variable.
  ir::ExprPtr as_executed(const ir::ExprPtr& test, support::Span at);

 private:
  ir::ExprPtr freeze(ir::ExprPtr value) { return temporary(std::move(value)); }

  ir::Module& module_;
  Objects& objects_;
  std::vector<ir::StmtList*> out_;
  // Temporaries for what is read: numbered from `first_read` on, and in the module only if they stay.
  std::vector<std::pair<ir::Type, support::Span>> read_types_;
  ir::LabelId labels_ = 0;
  bool in_formula_ = false;                // an annotation is being resolved
  StatementWatch* watch_ = nullptr;
};

}  // namespace permverify::parser
