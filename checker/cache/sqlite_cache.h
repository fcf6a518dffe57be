// The file that keeps answers: SQLite, one table, shared by any number of processes.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "checker/cache/proof_cache.h"

namespace permverify::checker {

struct CacheCounts {
  std::uint64_t answers = 0, bytes = 0;  // bytes: of the answers alone, not of the file
};

// Each answer has a digest over key and answer. If the digest does not fit, SQLite reports damage, or an answer
// cannot be read back, the file is not used any more: it is renamed to FILE.damaged, unless it is read only, and
// `warning` has the reason. New answers are written in transactions; a process that is killed leaves those that were
// committed.
class SqliteCache final : public ProofCache {
 public:
  // Makes the file and its folder, readable and writable for their owner alone, unless `read_only`. Throws
  // std::runtime_error, with the cause, if the file cannot be used: also if others than the user may write it, since
  // its contents are trusted.
  SqliteCache(std::filesystem::path file, bool read_only);
  ~SqliteCache() override;

  std::optional<std::string> find(const std::string& key) override;
  void keep(const std::string& key, const std::string& answer) override;
  void distrust() override;

  // One line for the user, or empty.
  const std::string& warning() const { return warning_; }
  CacheCounts counts();
  // Deletes answers that were last used more than `days` ago; gives their number.
  std::uint64_t prune(unsigned days);
  // Whether the file and every answer in it are intact.
  bool is_whole();

 private:
  struct Database;
  void flush();
  void set_aside(const std::string& why);

  std::filesystem::path file_;
  bool read_only_;
  std::unique_ptr<Database> database_;  // null: not used any more
  std::string warning_;
};

// $XDG_CACHE_HOME/permverify/proofs.sqlite, or in ~/.cache; empty where neither variable is set.
std::filesystem::path default_cache_file();

}  // namespace permverify::checker
