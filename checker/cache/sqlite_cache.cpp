#include "checker/cache/sqlite_cache.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "checker/cache/digest.h"

namespace permverify::checker {
namespace {

constexpr int application = 0x70766361;  // "pvca"
constexpr std::size_t most_waiting = 64;
constexpr int patience_ms = 2000;

std::int64_t today() {
  using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;
  return std::chrono::duration_cast<Days>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string sum_of(const std::string& key, const std::string& answer) { return digest(key + answer); }

bool is_damage(int code) { return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB; }

struct Damaged {};  // what SQLite reads is no cache of ours
struct Refused {};  // this time: busy, full, read only

class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    check(sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr));
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  void bind(int place, const std::string& bytes) {
    check(sqlite3_bind_blob64(statement_, place, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
  }
  void bind(int place, std::int64_t number) { check(sqlite3_bind_int64(statement_, place, number)); }
  // Whether there is another row.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) check(code);
    return code == SQLITE_ROW;
  }
  void reset() { sqlite3_reset(statement_); }
  std::string bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return data == nullptr ? "" : std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  static void check(int code) {
    if (is_damage(code)) throw Damaged{};
    if (code != SQLITE_OK) throw Refused{};
  }
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace

struct SqliteCache::Database {
  explicit Database(sqlite3* opened) : handle(opened) {}
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { sqlite3_close_v2(handle); }

  std::int64_t number(const char* sql) {
    Statement statement(handle, sql);
    return statement.step() ? statement.number(0) : 0;
  }
  void run(const char* sql) {
    Statement statement(handle, sql);
    while (statement.step()) {}
  }

  sqlite3* handle;
  std::map<std::string, std::string> waiting;  // to be written
  std::set<std::string> used;                  // whose day is to be written
};

SqliteCache::SqliteCache(std::filesystem::path file, bool read_only) : file_(std::move(file)), read_only_(read_only) {
  if (!read_only_) {
    std::error_code failed;
    const std::filesystem::path folder = file_.parent_path();
    const mode_t before = umask(077);
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    umask(before);
    if (failed) throw std::runtime_error("cannot make the folder " + folder.string() + ": " + failed.message());
  }
  struct stat status {};
  const bool exists = stat(file_.c_str(), &status) == 0;
  if (exists && (status.st_uid != geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)) {
    throw std::runtime_error(file_.string() + " belongs to another user, or others may write it");
  }
  sqlite3* opened = nullptr;
  const mode_t before = umask(077);
  const int flags = read_only_ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(file_.c_str(), &opened, flags, nullptr);
  database_ = std::make_unique<Database>(opened);
  try {
    if (code != SQLITE_OK) throw Refused{};
    sqlite3_busy_timeout(opened, patience_ms);
    if (!read_only_ && database_->number("PRAGMA user_version") == 0) {
      database_->run("BEGIN IMMEDIATE");
      database_->run("CREATE TABLE IF NOT EXISTS answers(key BLOB PRIMARY KEY, answer BLOB NOT NULL, sum BLOB NOT NULL, "
                     "used INTEGER NOT NULL) WITHOUT ROWID");
      database_->run(("PRAGMA application_id=" + std::to_string(application)).c_str());
      database_->run("PRAGMA user_version=1");
      database_->run("COMMIT");
    }
    if (database_->number("PRAGMA user_version") != 1 || database_->number("PRAGMA application_id") != application) throw Damaged{};
    // A lost power supply may lose answers, not the file.
    database_->run("PRAGMA synchronous=NORMAL");
  } catch (const Damaged&) {
    set_aside("is no cache of this program, or is damaged");
  } catch (const Refused&) {
    const std::string why = opened == nullptr ? "out of memory" : sqlite3_errmsg(opened);
    database_.reset();
    umask(before);
    throw std::runtime_error("cannot open " + file_.string() + ": " + why);
  }
  umask(before);
}

SqliteCache::~SqliteCache() { flush(); }

std::optional<std::string> SqliteCache::find(const std::string& key) {
  if (!database_) return std::nullopt;
  const auto waiting = database_->waiting.find(key);
  if (waiting != database_->waiting.end()) return waiting->second;
  try {
    Statement statement(database_->handle, "SELECT answer, sum, used FROM answers WHERE key=?");
    statement.bind(1, key);
    if (!statement.step()) return std::nullopt;
    std::string answer = statement.bytes(0);
    if (statement.bytes(1) == sum_of(key, answer)) {
      if (statement.number(2) != today()) database_->used.insert(key);
      return answer;
    }
  } catch (const Refused&) {
    return std::nullopt;
  } catch (const Damaged&) {
  }
  distrust();
  return std::nullopt;
}

void SqliteCache::keep(const std::string& key, const std::string& answer) {
  if (!database_ || read_only_) return;
  database_->waiting[key] = answer;
  if (database_->waiting.size() >= most_waiting) flush();
}

void SqliteCache::distrust() { set_aside("is damaged"); }

// What cannot be written now is lost: the next run finds it again.
void SqliteCache::flush() {
  if (!database_ || read_only_ || (database_->waiting.empty() && database_->used.empty())) return;
  try {
    database_->run("BEGIN IMMEDIATE");
    Statement insert(database_->handle, "INSERT OR REPLACE INTO answers VALUES(?,?,?,?)");
    for (const auto& [key, answer] : database_->waiting) {
      insert.bind(1, key);
      insert.bind(2, answer);
      insert.bind(3, sum_of(key, answer));
      insert.bind(4, today());
      insert.step();
      insert.reset();
    }
    Statement touch(database_->handle, "UPDATE answers SET used=? WHERE key=?");
    for (const std::string& key : database_->used) {
      touch.bind(1, today());
      touch.bind(2, key);
      touch.step();
      touch.reset();
    }
    database_->run("COMMIT");
  } catch (const Refused&) {
    sqlite3_exec(database_->handle, "ROLLBACK", nullptr, nullptr, nullptr);
  } catch (const Damaged&) {
    return distrust();
  }
  database_->waiting.clear();
  database_->used.clear();
}

void SqliteCache::set_aside(const std::string& why) {
  if (!database_) return;
  database_.reset();
  warning_ = file_.string() + " " + why;
  if (read_only_) {
    warning_ += ": it is not used";
    return;
  }
  const std::string other = file_.string() + ".damaged";
  std::error_code failed;
  std::filesystem::rename(file_, other, failed);
  if (!failed) std::filesystem::remove(file_.string() + "-journal", failed);
  warning_ += failed ? ": it is not used" : ": it is now " + other;
}

CacheCounts SqliteCache::counts() {
  if (!database_) return {};
  try {
    return {static_cast<std::uint64_t>(database_->number("SELECT count(*) FROM answers")),
            static_cast<std::uint64_t>(database_->number("SELECT coalesce(sum(length(answer)),0) FROM answers"))};
  } catch (const Refused&) {
  } catch (const Damaged&) {
    distrust();
  }
  return {};
}

std::uint64_t SqliteCache::prune(unsigned days) {
  if (!database_) return 0;
  try {
    Statement statement(database_->handle, "DELETE FROM answers WHERE used < ?");
    statement.bind(1, today() - static_cast<std::int64_t>(days));
    while (statement.step()) {}
    const auto deleted = static_cast<std::uint64_t>(sqlite3_changes(database_->handle));
    if (deleted != 0) database_->run("VACUUM");
    return deleted;
  } catch (const Refused&) {
  } catch (const Damaged&) {
    distrust();
  }
  return 0;
}

bool SqliteCache::is_whole() {
  if (!database_) return false;
  try {
    Statement check(database_->handle, "PRAGMA integrity_check");
    if (!check.step() || check.bytes(0) != "ok") throw Damaged{};
    Statement all(database_->handle, "SELECT key, answer, sum FROM answers");
    while (all.step()) {
      if (all.bytes(2) != sum_of(all.bytes(0), all.bytes(1))) throw Damaged{};
    }
    return true;
  } catch (const Refused&) {
  } catch (const Damaged&) {
    distrust();
  }
  return false;
}

std::filesystem::path default_cache_file() {
  const auto variable = [](const char* name) -> std::filesystem::path {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  const std::filesystem::path own = variable("XDG_CACHE_HOME"), home = variable("HOME");
  const std::filesystem::path folder = own.is_absolute() ? own : home.is_absolute() ? home / ".cache" : std::filesystem::path();
  return folder.empty() ? folder : folder / "permverify" / "proofs.sqlite";
}

}  // namespace permverify::checker
