// A Z3 model as an interpretation of the terms of a query.
#pragma once
#include "checker/z3_terms.h"
#include "logic/term/evaluate.h"

namespace permverify::checker::z3_terms {

// Values of the symbols and functions that `translate` has met, with finitely many elements of maps.
term::Interpretation read_model(Translator& translate, const z3::model& model);

}  // namespace permverify::checker::z3_terms
