// A batch: many files, cut into chunks that are verified anywhere, any number of times, in any order. It is a folder:
//   plan.json           what is to be done (Plan)
//   results/00017.json  the JSON report of chunk 17; it appears whole, by renaming
//   logs/               what engines and chunks print
// Nothing else is remembered, so whatever dies can be started again.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace permverify::batch {

struct Chunk {
  std::vector<std::string> files;
  double seconds = 0;  // expected
};

struct Plan {
  std::string version;             // of the program that made it
  std::string folder;              // where it was called: file names are relative to it
  std::vector<std::string> words;  // options of `verify`
  std::vector<std::string> files;  // in the order of the report
  std::vector<Chunk> chunks;
};

struct ChunkLimits {
  double seconds = 60;       // of expected work; chunks hold at least one file
  std::size_t chunks = 1000;  // at most: Slurm's MaxArraySize is 1001 by default
};

// `costs`: expected seconds by file; a file without a cost counts as the median of the others, or one second.
std::vector<Chunk> chunks_of(const std::vector<std::string>& files, const std::map<std::string, double>& costs,
                             const ChunkLimits& limits);
// Seconds of each file in a JSON report. Throws std::invalid_argument if the text is no such report.
std::map<std::string, double> costs_in(const std::string& json_report);

// Throws std::runtime_error, with what is wrong.
void write_plan(const std::filesystem::path& batch, const Plan& plan);
Plan read_plan(const std::filesystem::path& batch);

std::filesystem::path result_of(const std::filesystem::path& batch, std::size_t chunk);
// There is a result, and no file of the chunk was changed since. Files that they include are not looked at.
bool is_done(const std::filesystem::path& batch, const Plan& plan, std::size_t chunk);
// The chunks that are not done, ascending.
std::vector<std::size_t> missing(const std::filesystem::path& batch, const Plan& plan);

}  // namespace permverify::batch
