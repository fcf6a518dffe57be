// The rules of assertions that other grammars use. Private to the parser's translation units.
#pragma once
#include "parser/spec/primitives.h"

namespace permverify::parser::grammar {

using ast::ExprRef;

using ExpressionRule = x3::rule<struct expression_id, ExprRef>;
using AdditiveRule = x3::rule<struct additive_id, ExprRef>;  // for `|s|` and ranges
using UnaryRule = x3::rule<struct unary_id, ExprRef>;
using PostfixRule = x3::rule<struct postfix_id, ExprRef>;    // what may be assigned to
using ScalarTypeRule = x3::rule<struct scalar_type_id, ast::TypeRef>;  // `int`, `seq<int>`
using TypeRule = x3::rule<struct type_id, ast::TypeRef>;               // with extents
using BindersRule = x3::rule<struct binders_id, std::vector<const ast::Binder*>>;
using LemmaTriggersRule = x3::rule<struct lemma_triggers_id, std::vector<ExprRef>>;
using ClauseRule = x3::rule<struct clause_id, ast::ClauseRef>;

inline const ExpressionRule expression = "expression";
inline const AdditiveRule additive = "additive";
inline const UnaryRule unary = "unary";
inline const PostfixRule postfix = "postfix";
inline const ScalarTypeRule scalar_type = "scalar_type";
inline const TypeRule type_name = "type_name";
inline const BindersRule binders = "binders";  // of quantifiers and `par` blocks
inline const LemmaTriggersRule lemma_triggers = "lemma_triggers";  // `{: e :}`, any number
inline const ClauseRule clause = "clause";

BOOST_SPIRIT_DECLARE(ExpressionRule, AdditiveRule, UnaryRule, PostfixRule, ScalarTypeRule, TypeRule,
                     BindersRule, LemmaTriggersRule, ClauseRule)

}  // namespace permverify::parser::grammar
