#include "logic/function/lemma_call.h"

namespace permverify::obligation {

using namespace ir;

LemmaInstance instantiate_lemma(Vocabulary& vocabulary, const Environment& env,
                                const LemmaCall& call, CheckSink* sink, Span span) {
  const auto& lemma = vocabulary.module().functions[call.lemma];
  Translator translate(vocabulary, env, Mode::Formula, sink);
  LemmaInstance result;
  Environment inside;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    Term value = translate(call.arguments[i]);
    const auto sort = Vocabulary::sort_of(vocabulary.variable(lemma.params[i]).type);
    if (value.sort() == term::int_sort && sort == term::real_sort) {
      value = vocabulary.terms().to_real(value);
    }
    inside.vars[lemma.params[i]] = value;
    result.arguments.push_back(value);
  }
  if (sink) {
    const Call as_call{call.lemma, call.arguments};
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const Expr* argument = call.arguments[i].get();
      bool old = false;
      while (const auto* o = std::get_if<Old>(&argument->node)) {
        argument = o->operand.get();
        old = true;
      }
      const auto* ref = std::get_if<VarRef>(&argument->node);
      if (ref && argument->type.is_array()) {
        sink->on_array_argument(ref->var, as_call, i, result.arguments, old, span,
                                translate.context());
      }
    }
  }
  result.requires_facts =
      evaluate_clauses(vocabulary, inside, lemma.contract.requires_clauses, nullptr).facts;
  result.ensures_facts =
      evaluate_clauses(vocabulary, inside, lemma.contract.ensures_clauses, nullptr).facts;
  return result;
}

}  // namespace permverify::obligation
