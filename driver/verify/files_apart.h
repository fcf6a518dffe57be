// Files in processes of their own: reading, solving and running of several files go on at the same time, and a crash costs one.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/verify/file_result.h"

namespace permverify::driver {

// A file with everything that is verified of it: several entries where it is compiled in several ways.
struct OneFile {
  std::string path;
  std::vector<std::pair<std::string, FileOptions>> entries;
};
std::vector<OneFile> one_by_one(const Options& options);

// What a process does for its file.
using VerifyFile = std::function<FileResult(const OneFile& file, const Options& options)>;
// For a file whose process has ended without a result, twice.
using CrashedFile = std::function<FileResult(const OneFile& file)>;
// Called at least twice a second: which file of those that are being verified was begun first, and how many seconds ago.
using Waiting = std::function<void(std::size_t index, double seconds)>;
using TakeResult = std::function<void(std::size_t index, FileResult result)>;

// Verifies the files with these indices in at most `options.check.workers` processes and hands out each result as it comes.
// Workers that no file needs any more are lent to those that are left. When options.check.stop is raised, files that are not
// begun are left out.
void verify_apart(const std::vector<OneFile>& files, const std::vector<std::size_t>& indices, const Options& options, const VerifyFile& verify,
                  const CrashedFile& crashed, const TakeResult& take, const Waiting& waiting);

}  // namespace permverify::driver
