// The lowered language: all that a back end or the SMT-LIB printer has to know about a Query.
//
// Sorts     Bool, Int and Real are those of SMT-LIB. Float32, Float64, every Map sort (element,
//           rank) and every Seq sort (element) are uninterpreted sorts, one each.
// Terms     BoolConst IntConst RealConst Symbol BoundVar
//           Not And Or Implies Eq Ite Lt Le      And, Or n-ary; Eq over every sort
//           Add Mul                              n-ary, all Int or all Real, nonlinear allowed
//           Div Mod                              only by a positive constant: SMT-LIB's div, mod
//           Pow2                                 of an IntConst: a number beyond 64 bits
//           RealDiv ToReal                       RealDiv(x, 0) is unspecified, as in SMT-LIB
//           Apply                                of a Function, read as uninterpreted whatever
//                                                definition it carries
//           Forall Exists                        anywhere; `triggers` of a Forall are patterns
//                                                (alternatives; each a set of terms)
// Nothing else: no Flat, Select, Store, Keep, Sum, Min, Max, Count or Seq kinds.
//
// In a query of words (Query::word) Int is a bit vector, read as signed; then there are also
//           BitAnd BitOr BitXor Pow2             those of bit vectors; Pow2(n) with 0 <= n < word - 1
//           Div Mod                              by whatever is positive: floor division
//
// The query is proved iff (and hypotheses (not goal)) is unsatisfiable. After encode() the goal is
// `false`, its negation being among the hypotheses, or `true` when there is nothing to prove.
// Patterns are meant to be the only source of instances: smt.mbqi=false, smt.auto_config=false.
//
// Functions of the encoder have names that begin with '$', which no source name does:
//   $sel    (map, i1..ik) -> element: reading a memory map; a map symbol's contents in a model are
//           the values of $sel at that symbol
//   $flat   (q, r, n) = q*n + r          $quot, $rem   floor division by a symbolic divisor
//   $and $or $xor (x, y)   of two's complement     $pow2 (n) = 2^n for n >= 0
//   $log2   of a power of two
// $keep keeps a term in the query; its value has no meaning
//   others  reductions ($sum..), fuelled copies of definitions, sequences, written maps
#pragma once
#include <optional>
#include <string>

#include "encoder/query.h"
#include "logic/term/interval.h"

namespace permverify::encoder {

// t as a constant, if it is one: an IntConst or a Pow2 of one.
std::optional<term::Wide> constant_of(Term t);
// k with t == 2^k, if t is such a constant.
std::optional<unsigned> exponent_of(Term t);

// The Function behind an application of $sel, i.e. whether a function reads a map.
bool is_map_read(const term::Function& function);

// The first construct in the query that is outside the lowered language, or nothing.
std::optional<std::string> outside_lowered(const Query& query);

}  // namespace permverify::encoder
