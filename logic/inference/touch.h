// The accesses of one thread in a phase, in the names of the source.
#pragma once
#include <vector>

#include "logic/inference/formula.h"
#include "logic/resource/rights.h"

namespace permverify::inference {

using obligation::Right;

// array[index] where all of `guard` hold, for every value of the bound variables in them. An empty
// index is unknown: any element.
struct Touch {
  VarId array = 0;
  Right right = Right::Read;
  std::vector<ExprPtr> index;
  std::vector<ExprPtr> guard;
  support::Span span;
  std::vector<ExprPtr> known = {};  // holds there as well, and is not a part of the guard
};

// The known values at a point of the thread. No entry: an unknown value.
struct Knowledge {
  std::vector<ExprPtr> path;
  std::map<VarId, ExprPtr> vars;
  std::map<VarId, ExprPtr> numbers;  // of floats and reals, for stored values (stored_facts.h)
  std::set<VarId> stored;  // arrays whose elements may have changed since the phase began
};

// Adds the conjuncts of a condition; false if it never holds. Null adds nothing.
bool add_condition(std::vector<ExprPtr>& path, const ExprPtr& condition);
// Where two paths meet.
Knowledge merged(const Knowledge& one, const Knowledge& other);

// Evaluates expressions of the program and of clauses, and records their reads.
class Reader {
 public:
  // readable: arrays whose reads are recorded. Formulas need no permission on arrays that no thread changes.
  Reader(const ir::Module& module, const std::set<VarId>& readable, const Knowledge& at,
         std::vector<Touch>* touches)
      : module_(module), readable_(readable), at_(at), touches_(touches) {}

  ExprPtr value(const ExprPtr& expr) const;
  void note_reads(const ExprPtr& expr);
  std::vector<ExprPtr> indices(const std::vector<ExprPtr>& exprs) const;  // empty: not known
  std::vector<ExprPtr> guard() const;
  // The known values where the condition holds, or where it does not.
  std::vector<ExprPtr> conditions(const ExprPtr& condition, bool holds) const;

 private:
  ExprPtr of_binary(const ir::Binary& node) const;
  ExprPtr of_cast(const ir::Cast& node, const ir::Type& to) const;
  void under(const ExprPtr& condition, bool holds, const ExprPtr& expr);
  void bound(const std::vector<ir::Binder>& binders, const ExprPtr& range, const ExprPtr& body);

  const ir::Module& module_;
  const std::set<VarId>& readable_;
  const Knowledge& at_;
  std::vector<Touch>* touches_;
  std::vector<ExprPtr> within_;  // conditions inside of the expression
};

}  // namespace permverify::inference
