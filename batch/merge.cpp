#include "batch/merge.h"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "batch/files.h"
#include "support/exit_code.h"

namespace permverify::batch {
namespace {

using Json = nlohmann::ordered_json;
using support::ExitCode;

// Of those that occur, the first of these (docs/exit-codes.md).
int worse(int first, int second) {
  for (const int code : {ExitCode::InternalError, ExitCode::BadInput, ExitCode::Fault, ExitCode::Undecided}) {
    if (first == code || second == code) return code;
  }
  return ExitCode::Success;
}

void add_summary(const Json& more, Json& sum) {
  for (const auto& [key, value] : more.items()) {
    if (key == "exit_code") sum[key] = worse(sum[key].get<int>(), value.get<int>());
    else if (key == "wall_seconds") sum[key] = sum[key].get<double>() + value.get<double>();
    else sum[key] = sum[key].get<std::uint64_t>() + value.get<std::uint64_t>();
  }
}

void add(Json part, Json& whole) {
  if (whole.is_null()) {
    whole = std::move(part);
    return;
  }
  // A file that crashes the program has no solver.
  const auto has_solver = [](const Json& report) { return report.at("tool").at("solvers") != ""; };
  if (!has_solver(whole)) whole.at("tool") = part.at("tool");
  if (has_solver(part) && part.at("tool") != whole.at("tool")) {
    throw std::runtime_error("another version of the program or of a solver wrote it");
  }
  add_summary(part.at("summary"), whole.at("summary"));
  for (const char* list : {"files", "diagnostics"}) {
    for (Json& entry : part.at(list)) whole.at(list).push_back(std::move(entry));
  }
}

}  // namespace

std::string merged(const std::filesystem::path& batch, const Plan& plan) {
  Json whole;
  for (std::size_t i = 0; i < plan.chunks.size(); ++i) {
    const std::filesystem::path file = result_of(batch, i);
    if (!is_done(batch, plan, i)) continue;
    try {
      Json result = Json::parse(read_whole(file));
      if (!result.contains("parts")) result = Json{{"parts", Json::array({std::move(result)})}};
      for (Json& part : result.at("parts")) add(std::move(part), whole);
    } catch (const std::exception& error) {
      throw std::runtime_error(file.string() + ": " + error.what());
    }
  }
  if (whole.is_null()) throw std::runtime_error("no chunk has a result yet");
  std::vector<std::string> arguments{"verify"};
  arguments.insert(arguments.end(), plan.words.begin(), plan.words.end());
  arguments.insert(arguments.end(), plan.files.begin(), plan.files.end());
  whole.at("invocation").at("arguments") = arguments;
  return whole.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace permverify::batch
