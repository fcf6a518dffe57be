#include "report/machine/execution_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/json_parts.h"
#include "report/machine/execution_text.h"
#include "report/machine/fault_text.h"
#include "support/overloaded.h"

namespace permverify::report {
namespace {

using runtime_spec::ArrayInstance;

constexpr std::size_t most_rights = 20'000;  // of all threads and phases together

std::string severity_text(support::Severity severity) {
  switch (severity) {
    case support::Severity::Error: return "error";
    case support::Severity::Warning: return "warning";
    case support::Severity::Note: return "note";
  }
  return "";
}

std::string ending_text(runtime_spec::Ending ending) {
  using runtime_spec::Ending;
  switch (ending) {
    case Ending::Finished: return "finished";
    case Ending::Stopped: return "stopped";
    case Ending::Stuck: return "stuck";
    case Ending::OutOfSteps: return "out_of_steps";
    case Ending::Discarded: return "discarded";
    case Ending::NotALaunch: return "not_a_launch";
  }
  return "";
}

std::string access_text(runtime_spec::AccessKind kind) {
  using runtime_spec::AccessKind;
  switch (kind) {
    case AccessKind::Read: return "read";
    case AccessKind::Write: return "write";
    case AccessKind::Atomic: return "atomic";
    case AccessKind::SpecRead: return "specification";
  }
  return "";
}

std::string right_text(runtime_spec::Right right) {
  using runtime_spec::Right;
  switch (right) {
    case Right::None: return "none";
    case Right::Read: return "read";
    case Right::Atomic: return "atomic";
    case Right::Write: return "write";
  }
  return "";
}

class Writer {
 public:
  explicit Writer(const MachineView& view) : view_(view) {}

  Json run(bool trace) const {
    const auto& execution = view_.execution;
    Json json = {{"kernel", view_.kernel.name},
                 {"launch", launch()},
                 {"ending", ending_text(execution.ending)},
                 {"why", execution.why},
                 {"preconditions_hold", execution.preconditions != runtime_spec::Fit::DoesNot},
                 {"permissions_unchecked", execution.rights_unchecked},
                 {"steps", execution.steps},
                 {"memory", memory()},
                 {"faults", Json::array()}};
    for (const auto& fault : execution.faults) json["faults"].push_back(fault_json(fault));
    if (trace) {
      json["trace"] = trace_json();
      json["trace_truncated"] = execution.trace_truncated;
      if (!execution.rights.empty()) add_rights(json);
    }
    return json;
  }

 private:
  const std::string& name(ir::VarId var) const { return view_.module.variables[var].name; }
  std::string value(ir::VarId var, runtime_spec::Value v) const {
    return runtime_spec::to_string(v, view_.module.variables[var].type.element());
  }

  Json launch() const {
    Json params = Json::object();
    for (const auto& [var, v] : view_.launch.params) {
      if (view_.module.variables[var].type.is_scalar()) params[name(var)] = value(var, v);
    }
    Json launch = {{"gsize", view_.launch.gsize},
                   {"ngroups", view_.launch.ngroups},
                   {"params", params},
                   {"seed", view_.launch.seed}};
    if (view_.launch.is_partial()) launch["only_groups"] = view_.launch.begun;
    return launch;
  }

  // Of a partial launch the arrays are mostly long, and hardly touched.
  Json changes(ir::VarId array, const ArrayInstance& before, const ArrayInstance& after) const {
    Json result = Json::array();
    for (std::int64_t c = after.next_touched(0); c < after.size(); c = after.next_touched(c + 1)) {
      const Json was = cell(array, before, c), is = cell(array, after, c);
      if (was != is) result.push_back({{"index", after.index(c)}, {"initial", was}, {"final", is}});
    }
    return result;
  }

  Json cell(ir::VarId array, const ArrayInstance& instance, std::int64_t c) const {
    return instance.initialised(c) ? Json(value(array, instance.get(c))) : Json(nullptr);
  }

  Json cells(ir::VarId array, const ArrayInstance& instance) const {
    Json result = Json::array();
    for (std::int64_t c = 0; c < instance.size(); ++c) result.push_back(cell(array, instance, c));
    return result;
  }

  Json memory() const {
    Json result = Json::array();
    if (!has_memory(view_)) return result;
    for (const ir::VarId array : view_.kernel.arrays) {
      const bool local = is_local(view_, array);
      const bool table = !view_.module.variables[array].contents.empty();
      const std::int64_t instances = local ? view_.launch.executed_groups() : 1;
      for (std::int64_t place = 0; place < instances; ++place) {
        const ArrayInstance& before = view_.execution.initial->at(array, place);
        const ArrayInstance& after = view_.execution.final->at(array, place);
        Json json = {{"array", name(array)},
                     {"space", table ? "constant" : local ? "local" : "global"},
                     {"type", ir::to_string(view_.module.variables[array].type.element())},
                     {"extents", before.extents()}};
        if (view_.launch.is_partial()) {
          json["changed"] = changes(array, before, after);
        } else {
          json["initial"] = cells(array, before);
          json["final"] = cells(array, after);
        }
        if (local) json["group"] = view_.launch.group_at(place);
        result.push_back(std::move(json));
      }
    }
    return result;
  }

  Json fault_json(const runtime_spec::Fault& fault) const {
    const std::int64_t per_group = std::max<std::int64_t>(1, view_.launch.threads_per_group());
    Json json = {
        {"id", fault.id.text()},
        {"class", fault.fault_class == runtime_spec::FaultClass::Program ? "program" : "contract"},
        {"text", in_words(view_.language, fault.message)},
        {"span", span_json(view_.sources, fault.span)},
        {"threads", Json::array()}};
    for (const auto& thread : fault.threads) {
      json["threads"].push_back({{"tid", thread.tid},
                                 {"lid", thread.tid % per_group},
                                 {"gid", thread.tid / per_group},
                                 {"phase", thread.phase},
                                 {"does", deed(view_, fault, thread)},
                                 {"span", span_json(view_.sources, thread.span)}});
    }
    for (const auto& value : fault.values) {
      json["values"].push_back(
          {{"name", value.name.empty() ? std::string(view_.sources.text(value.span)) : value.name}, {"value", value.value}});
    }
    if (fault.array) {
      json["cell"] = {{"array", name(*fault.array)}, {"index", fault.index}};
      if (is_local(view_, *fault.array)) json["cell"]["group"] = fault.group;
    }
    return json;
  }

  Json step_json(const runtime_spec::TraceStep& step) const {
    Json json = {{"thread", step.thread},
                 {"line", line_of(view_, step.span)},
                 {"phase", step.phase},
                 {"accesses", Json::array()}};
    for (std::size_t i = 0; i < step.accesses.size(); ++i) {
      const auto& access = step.accesses[i];
      const ArrayInstance* instance =
          instance_at_launch(view_, access.array, group_of(view_, step.thread));
      Json entry = {{"kind", access_text(access.kind)}, {"array", name(access.array)}};
      entry["index"] = instance == nullptr ? std::vector<std::int64_t>{access.cell}
                                           : instance->index(access.cell);
      if (i < step.values.size()) entry["value"] = value(access.array, step.values[i]);
      json["accesses"].push_back(std::move(entry));
    }
    if (step.assigned && !view_.module.variables[step.assigned->first].type.is_seq()) {
      json["assigned"] = {{"name", name(step.assigned->first)},
                          {"value", value(step.assigned->first, step.assigned->second)}};
      if (!step.assigned_index.empty()) json["assigned"]["index"] = step.assigned_index;
    }
    if (step.branch) json["branch"] = *step.branch;
    return json;
  }

  Json trace_json() const {
    Json result = Json::array();
    for (const auto& event : view_.execution.trace) {
      std::visit(support::Overloaded{
                     [&](const runtime_spec::TraceStep& step) {
                       result.push_back(step_json(step));
                     },
                     [&](const runtime_spec::TraceBarrier& barrier) {
                       result.push_back({{"barrier",
                                          {{"group", barrier.group},
                                           {"line", line_of(view_, barrier.span)},
                                           {"phase", barrier.phase},
                                           {"fences_local", barrier.fences_local},
                                           {"fences_global", barrier.fences_global}}}});
                     }},
                 event);
    }
    return result;
  }

  // Whole phases of groups only: of one that is in the list, what is not named may not be accessed.
  void add_rights(Json& json) const {
    Json result = Json::array();
    std::size_t written = 0;
    bool truncated = false;
    for (const auto& phase : view_.execution.rights) {
      std::size_t count = 0;
      for (const auto& thread : phase.threads) count += thread.size();
      if (count > most_rights - written) {
        truncated = true;
        continue;
      }
      written += count;
      result.push_back({{"group", phase.group}, {"phase", phase.phase}, {"holds", holds_json(phase)}});
    }
    json["rights"] = std::move(result);
    json["rights_truncated"] = truncated;
  }

  Json holds_json(const runtime_spec::PhaseRights& phase) const {
    Json result = Json::array();
    for (std::size_t i = 0; i < phase.threads.size(); ++i) {
      const std::int64_t thread =
          phase.group * view_.launch.threads_per_group() + static_cast<std::int64_t>(i);
      for (const auto& [cell, held] : phase.threads[i]) {
        if (held.right() == runtime_spec::Right::None) continue;
        const ArrayInstance* instance = instance_at_launch(view_, cell.array, phase.group);
        Json entry = {{"thread", thread}, {"array", name(cell.array)}};
        entry["index"] = instance == nullptr ? std::vector<std::int64_t>{cell.cell} : instance->index(cell.cell);
        entry["right"] = right_text(held.right());
        result.push_back(std::move(entry));
      }
    }
    return result;
  }

  const MachineView& view_;
};

}  // namespace

std::string execution_json(const MachineView* view, const ExecutionJsonOptions& options,
                           const support::SourceManager& sources,
                           const std::vector<support::Diagnostic>& problems) {
  Json json = {{"schema_version", 1},
               {"tool", {{"name", "permverify"}, {"version", options.version}}},
               {"command", options.command},
               {"arguments", options.arguments},
               {"file", options.file},
               {"exit_code", options.exit_code},
               {"problems", Json::array()},
               {"notes", Json::array()}};
  for (const std::string& note : options.notes) {
    json["notes"].push_back(view != nullptr ? in_words(view->language, note) : note);
  }
  for (const auto& problem : problems) {
    json["problems"].push_back({{"id", problem.id},
                                {"severity", severity_text(problem.severity)},
                                {"text", problem.message},
                                {"span", span_json(sources, problem.primary.span)}});
  }
  if (!options.schedule.empty()) json["schedule"] = options.schedule;
  if (!options.counts.empty()) {
    json["counts"] = Json::object();
    for (const auto& [what, count] : options.counts) json["counts"][what] = count;
  }
  if (!options.again.empty()) json["again"] = options.again;
  if (view != nullptr) json["run"] = Writer(*view).run(options.trace);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace permverify::report
