// A lemma at a call: its contract with the arguments substituted.
#pragma once
#include "logic/resource/assertion.h"

namespace permverify::obligation {

struct LemmaInstance {
  std::vector<Fact> requires_facts, ensures_facts;
  std::vector<Term> arguments;
};

// `sink` gets the checks of the arguments, and of arrays that the lemma reads.
LemmaInstance instantiate_lemma(Vocabulary& vocabulary, const Environment& env,
                                const ir::LemmaCall& call, CheckSink* sink, Span span);

}  // namespace permverify::obligation
