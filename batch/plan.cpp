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

// Names of files are bytes, and JSON holds text: what is no UTF-8 stands as numbers.
Json text_json(const std::string& text) {
  const Json json(text);
  try {
    static_cast<void>(json.dump());
    return json;
  } catch (const Json::type_error&) {
    return Json(std::vector<unsigned char>(text.begin(), text.end()));
  }
}

Json texts_json(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(text_json(text));
  return json;
}

std::string text_in(const Json& json) {
  if (json.is_string()) return json;
  const auto bytes = json.get<std::vector<unsigned char>>();
  return {bytes.begin(), bytes.end()};
}

std::vector<std::string> texts_in(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& text : json) texts.push_back(text_in(text));
  return texts;
}

Json chunk_json(const Chunk& chunk) { return {{"files", texts_json(chunk.files)}, {"seconds", chunk.seconds}}; }

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
      // Its proofs go on side by side, and in a chunk one after the other.
      double milliseconds = 0;
      for (const Json& kernel : file.at("kernels")) {
        for (const Json& obligation : kernel.at("obligations")) milliseconds += obligation.at("wall_ms").get<double>();
      }
      costs[file.at("path")] = std::max(file.value("wall_seconds", 0.0), milliseconds / 1000);
    }
  } catch (const Json::exception&) {
    throw std::invalid_argument("is no JSON report of permverify");
  }
  return costs;
}

void write_plan(const fs::path& batch, const Plan& plan) {
  fs::create_directories(batch / "results");
  fs::create_directories(batch / "logs");
  Json json{{"permverify_batch", 1}, {"version", plan.version}, {"folder", text_json(plan.folder)}, {"words", texts_json(plan.words)}, {"files", texts_json(plan.files)},
            {"chunks", Json::array()}};
  for (const Chunk& chunk : plan.chunks) json["chunks"].push_back(chunk_json(chunk));
  write_whole(batch / "plan.json", json.dump(1) + "\n");
}

Plan read_plan(const fs::path& batch) {
  const Json json = Json::parse(read_whole(batch / "plan.json"), nullptr, false);
  try {
    if (json.at("permverify_batch") != 1) throw std::runtime_error("");
    Plan plan{json.at("version"), text_in(json.at("folder")), texts_in(json.at("words")), texts_in(json.at("files")), {}};
    for (const Json& chunk : json.at("chunks")) plan.chunks.push_back({texts_in(chunk.at("files")), chunk.at("seconds")});
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
