#include "tests/differential/cpp/batch.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "driver/read/clang_module.h"
#include "tests/judge/files.h"

namespace permverify::differential {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t most_steps = 2'000'000;

std::vector<std::int64_t> numbers(const std::string& text) {
  std::vector<std::int64_t> result;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) result.push_back(std::stoll(part));
  return result;
}

runtime_spec::Sizes sizes(const std::string& text) {
  runtime_spec::Sizes result{1, 1, 1};
  const std::vector<std::int64_t> given = numbers(text);
  std::copy_n(given.begin(), std::min<std::size_t>(given.size(), 3), result.begin());
  return result;
}

// A file that was read, with what the front end reported about it.
struct Read {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  std::optional<ir::Module> module;
};

void read(const std::string& path, const std::string& text, const BareOptions& options,
          Read& into) {
  const support::BufferId buffer = into.sources.add(path, text);
  const driver::ClangModule clang = driver::load_clang_module(
      options.modules.empty() ? driver::clang_module_folders() : options.modules);
  if (clang.parse == nullptr) throw std::runtime_error(clang.problem);
  parser::ClangOptions c;
  c.language = parser::CLanguage::Cuda;
  into.module = driver::call_clang_module(clang, into.sources, buffer, c, into.sink);
}

// The ids of errors between two lines, each once; of all errors where none lies there.
std::string errors_between(const Read& file, std::uint32_t first, std::uint32_t last) {
  std::string inside, all;
  for (const support::Diagnostic& d : file.sink.all()) {
    if (d.severity != support::Severity::Error) continue;
    const std::uint32_t line = file.sources.position(d.primary.span).line;
    const std::string word = d.id + " ";
    if (all.find(word) == std::string::npos) all += word;
    if (line < first || line >= last) continue;
    if (inside.find(word) == std::string::npos) inside += word;
  }
  std::string& chosen = inside.empty() ? all : inside;
  if (!chosen.empty()) chosen.pop_back();
  return chosen;
}

std::optional<ir::VarId> array_of(const ir::Module& module, const ir::Kernel& kernel,
                                  const std::string& name) {
  for (const ir::VarId id : kernel.arrays) {
    if (module.variables[id].name == name) return id;
  }
  return {};
}

runtime_spec::Launch launch_of(const ir::Module& module, const ir::Kernel& kernel,
                               const PlannedRun& plan) {
  runtime_spec::Launch launch;
  launch.gsize = plan.gsize;
  launch.ngroups = plan.ngroups;
  launch.fill = runtime_spec::Fill::Zero;
  if (const auto out = array_of(module, kernel, "out")) launch.extents[*out] = plan.out_words;
  if (const auto in = array_of(module, kernel, "in")) {
    launch.extents[*in] = static_cast<std::int64_t>(plan.in.size());
    auto& cells = launch.global[*in];
    for (const std::int64_t word : plan.in) cells.push_back(runtime_spec::Value{word, 1});
  }
  return launch;
}

std::string ending(const runtime_spec::Execution& run) {
  if (!run.faults.empty()) return "fault";
  return run.ending == runtime_spec::Ending::Finished ? "ran" : "nothing";
}

Json run_kernel(const ir::Module& module, const ir::Kernel& kernel, const PlannedRun& plan,
                const std::string& text) {
  runtime_spec::Program program(module, kernel);
  runtime_spec::ExecuteOptions how;
  how.machine.max_steps = most_steps;
  const runtime_spec::Execution run =
      runtime_spec::execute(program, launch_of(module, kernel, plan), how);
  Json result{{"kernel", plan.kernel}, {"end", ending(run)}, {"why", run.why}};
  if (!run.faults.empty()) result["why"] = judge::describe(run.faults.front(), text);
  std::vector<std::uint32_t> words(static_cast<std::size_t>(plan.out_words));
  const auto out = array_of(module, kernel, "out");  // absent: the kernel never names it
  for (std::size_t i = 0; out && run.final && i < words.size(); ++i) {
    words[i] = static_cast<std::uint32_t>(
        run.final->at(*out, 0).word(static_cast<std::int64_t>(i)));
  }
  result["out"] = words;
  return result;
}

Json run_planned(const Read& file, const PlannedRun& plan, std::uint32_t last,
                 const std::string& text) {
  if (file.module) {
    for (const ir::Kernel& kernel : file.module->kernels) {
      if (kernel.name != plan.kernel) continue;
      try {
        return run_kernel(*file.module, kernel, plan, text);
      } catch (const runtime_spec::EvaluationStop& stop) {
        return {{"kernel", plan.kernel}, {"end", "nothing"}, {"why", stop.what()}};
      }
    }
  }
  return {{"kernel", plan.kernel},
          {"end", "refused"},
          {"why", errors_between(file, plan.line, last)}};
}

}  // namespace

std::vector<PlannedRun> planned_runs(const std::string& text) {
  std::vector<PlannedRun> plans;
  std::istringstream lines(text);
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.rfind("// launch: ", 0) != 0) continue;
    std::istringstream words(line.substr(11));
    std::string kernel, local, groups, in;
    PlannedRun plan;
    words >> plan.kernel >> local >> groups >> plan.out_words >> in;
    plan.gsize = sizes(local);
    plan.ngroups = sizes(groups);
    plan.in = numbers(in);
    plan.line = number;
    plans.push_back(std::move(plan));
  }
  return plans;
}

std::string run_batch(const std::string& path, const BareOptions& options) {
  const std::string text = judge::contents(path);
  const std::vector<PlannedRun> plans = planned_runs(text);
  Read file;
  read(path, text, options, file);
  std::string result;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const std::uint32_t last = i + 1 < plans.size() ? plans[i + 1].line : ~std::uint32_t{0};
    result += run_planned(file, plans[i], last, text).dump() + "\n";
  }
  return result;
}

std::string search_file(const std::string& path, const BareOptions& options) {
  const std::string text = judge::contents(path);
  std::string why;
  const auto module = module_of(path, text, options, why);
  BareTrial t;
  if (module) t = search_module(*module, text, options);
  if (why.empty()) why = t.why;
  return Json{{"file", path},     {"end", module ? "searched" : "refused"},
              {"why", why},       {"faulty", t.faulty},
              {"fault", t.fault}, {"launch", t.launch},
              {"runs", t.runs},   {"shares", t.shares}}
             .dump() +
         "\n";
}

}  // namespace permverify::differential
