// The phases one by one, without a solver: what of a run is spent before the first query.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "encoder/encode.h"
#include "logic/obligation/generate.h"
#include "parser/pvl/parse.h"

namespace {

using namespace permverify;

std::string example(const std::string& name) {
  std::ifstream in(std::string(EXAMPLES) + "/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  if (text.str().empty()) throw std::runtime_error("no example " + name);
  return text.str();
}

ir::Module parsed(const std::string& text) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const auto module = parser::parse_pvl(sources, sources.add("bench.pvl", text), sink);
  if (!module) throw std::runtime_error("the example does not parse");
  return *module;
}

void parse(benchmark::State& state, const std::string& name) {
  const std::string text = example(name);
  for (auto _ : state) benchmark::DoNotOptimize(parsed(text));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

void generate(benchmark::State& state, const std::string& name) {
  const ir::Module module = parsed(example(name));
  std::size_t count = 0;
  for (auto _ : state) {
    term::TermManager manager;
    count = 0;
    for (const auto& set : obligation::generate(module, manager, {})) count += set.obligations.size();
  }
  state.counters["obligations"] = static_cast<double>(count);
}

void encode(benchmark::State& state, const std::string& name) {
  const ir::Module module = parsed(example(name));
  std::size_t bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    term::TermManager manager;
    const auto sets = obligation::generate(module, manager, {});
    state.ResumeTiming();
    bytes = 0;
    for (const auto& set : sets) {
      for (const auto& o : set.obligations) {
        if (o.expect != obligation::Expect::Valid) continue;
        const auto query = encoder::encode(manager, o.hypotheses, o.goal, o.id, {});
        bytes += encoder::to_smtlib(query).size();
      }
    }
  }
  state.counters["smt_bytes"] = static_cast<double>(bytes);
}

BENCHMARK_CAPTURE(parse, binomial, std::string("binomial.pvl"));
BENCHMARK_CAPTURE(parse, matrix_product_tiled, std::string("matrix_product_tiled.pvl"));
BENCHMARK_CAPTURE(generate, binomial, std::string("binomial.pvl"));
BENCHMARK_CAPTURE(generate, matrix_product_tiled, std::string("matrix_product_tiled.pvl"));
BENCHMARK_CAPTURE(encode, binomial, std::string("binomial.pvl"));
BENCHMARK_CAPTURE(encode, matrix_product_tiled, std::string("matrix_product_tiled.pvl"));

}  // namespace
