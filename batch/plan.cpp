#include "batch/plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "batch/files.h"

namespace permverify::batch {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

double median(std::vector<double> values) {
  if (values.empty()) return 1;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

Json chunk_json(const Chunk& chunk) { return {{"files", chunk.files}, {"seconds", chunk.seconds}}; }

}  // namespace

std::vector<Chunk> chunks_of(const std::vector<std::string>& files, const std::map<std::string, double>& costs,
                             const ChunkLimits& limits) {
  std::vector<double> known;
  for (const std::string& file : files) {
    if (const auto cost = costs.find(file); cost != costs.end()) known.push_back(cost->second);
  }
  const double unknown = median(known);
  const auto cost_of = [&](const std::string& file) {
    const auto cost = costs.find(file);
    return cost == costs.end() ? unknown : cost->second;
  };
  double all = 0;
  for (const std::string& file : files) all += cost_of(file);
  const double each = std::max(limits.seconds, all / static_cast<double>(limits.chunks));
  const std::size_t most_files = files.size() / limits.chunks + 1;  // chunks of cheap files are not too many, either
  std::vector<Chunk> chunks;
  for (const std::string& file : files) {
    const double cost = cost_of(file);
    const bool full = chunks.empty() || (chunks.back().seconds + cost > each && chunks.back().files.size() >= most_files);
    if (full) chunks.emplace_back();
    chunks.back().files.push_back(file);
    chunks.back().seconds += cost;
  }
  return chunks;
}

std::map<std::string, double> costs_in(const std::string& json_report) {
  const Json report = Json::parse(json_report, nullptr, false);
  std::map<std::string, double> costs;
  try {
    for (const Json& file : report.at("files")) {
      double milliseconds = 0;
      for (const Json& kernel : file.at("kernels")) {
        for (const Json& obligation : kernel.at("obligations")) milliseconds += obligation.at("wall_ms").get<double>();
      }
      constexpr double reading = 0.2;  // seconds, which the report does not have
      costs[file.at("path")] = reading + milliseconds / 1000;
    }
  } catch (const Json::exception&) {
    throw std::invalid_argument("is no JSON report of permverify");
  }
  return costs;
}

void write_plan(const fs::path& batch, const Plan& plan) {
  fs::create_directories(batch / "results");
  fs::create_directories(batch / "logs");
  Json json{{"permverify_batch", 1}, {"version", plan.version}, {"folder", plan.folder}, {"words", plan.words}, {"files", plan.files},
            {"chunks", Json::array()}};
  for (const Chunk& chunk : plan.chunks) json["chunks"].push_back(chunk_json(chunk));
  write_whole(batch / "plan.json", json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

Plan read_plan(const fs::path& batch) {
  const Json json = Json::parse(read_whole(batch / "plan.json"), nullptr, false);
  try {
    if (json.at("permverify_batch") != 1) throw std::runtime_error("");
    Plan plan{json.at("version"), json.at("folder"), json.at("words"), json.at("files"), {}};
    for (const Json& chunk : json.at("chunks")) plan.chunks.push_back({chunk.at("files"), chunk.at("seconds")});
    return plan;
  } catch (const std::exception&) {
    throw std::runtime_error((batch / "plan.json").string() + " is no plan of this program");
  }
}

fs::path result_of(const fs::path& batch, std::size_t chunk) {
  std::string number = std::to_string(chunk);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, '0');
  return batch / "results" / (number + ".json");
}

bool is_done(const fs::path& batch, const Plan& plan, std::size_t chunk) {
  std::error_code unknown;
  const fs::file_time_type made = fs::last_write_time(result_of(batch, chunk), unknown);
  if (unknown) return false;
  return std::ranges::all_of(plan.chunks.at(chunk).files, [&](const std::string& file) {
    std::error_code gone;
    const fs::file_time_type changed = fs::last_write_time(fs::path(plan.folder) / file, gone);
    return gone || changed <= made;
  });
}

std::vector<std::size_t> missing(const fs::path& batch, const Plan& plan) {
  std::vector<std::size_t> chunks;
  for (std::size_t i = 0; i < plan.chunks.size(); ++i) {
    if (!is_done(batch, plan, i)) chunks.push_back(i);
  }
  return chunks;
}

}  // namespace permverify::batch
