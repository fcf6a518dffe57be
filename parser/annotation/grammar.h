// The rule of annotations. Private to parser/annotation.
#pragma once
#include "parser/annotation/syntax.h"
#include "parser/pvl/grammar.h"

namespace permverify::parser::grammar {

// The block being built.
struct AnnotationState : PvlState {
  annotation::Block& block;
  std::vector<annotation::ItemTree>& trees;
};

inline AnnotationState& annotations(State& state) { return static_cast<AnnotationState&>(state); }

using ItemsRule = x3::rule<struct items_id>;
inline const ItemsRule items = "items";  // any number, each with recovery

BOOST_SPIRIT_DECLARE(ItemsRule)

}  // namespace permverify::parser::grammar
