#include "serve/store.h"

#include <sqlite3.h>

#include <ctime>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace permverify::serve {
namespace {

constexpr const char* schema =
    "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
    "CREATE TABLE IF NOT EXISTS results(job TEXT PRIMARY KEY, key TEXT NOT NULL, state TEXT NOT NULL,"
    " exit_code INTEGER NOT NULL, answer TEXT NOT NULL, events TEXT NOT NULL, reusable INTEGER NOT NULL,"
    " bytes INTEGER NOT NULL, made INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS results_by_key ON results(key, made);"
    "CREATE INDEX IF NOT EXISTS results_by_age ON results(made);"
    "CREATE TABLE IF NOT EXISTS shares(id TEXT PRIMARY KEY, value TEXT NOT NULL, made INTEGER NOT NULL);";

// Of which no name is missing.
constexpr const char* columns_of_results = "SELECT * FROM results WHERE 0 AND job||key||state||exit_code||answer||events||reusable||bytes||made";
constexpr const char* columns_of_shares = "SELECT * FROM shares WHERE 0 AND id||value||made";

std::int64_t now() { return static_cast<std::int64_t>(std::time(nullptr)); }

// Only what says that the file is no database any more.
bool is_damage(int code) { return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB; }

}  // namespace

// A prepared statement; a failure to prepare it shows at the first step.
struct Store::Statement {
  Statement(sqlite3* base, const char* sql) {
    code = sqlite3_prepare_v2(base, sql, -1, &statement, nullptr);
  }
  ~Statement() { sqlite3_finalize(statement); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(const std::string& text) {
    if (statement != nullptr) {
      sqlite3_bind_text(statement, ++bound, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }
    return *this;
  }
  Statement& bind(std::int64_t value) {
    if (statement != nullptr) sqlite3_bind_int64(statement, ++bound, value);
    return *this;
  }
  int step() { return statement == nullptr ? code : code = sqlite3_step(statement); }
  std::string text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    return data == nullptr ? "" : std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement, column); }

  sqlite3_stmt* statement = nullptr;
  int code = SQLITE_OK, bound = 0;
};

Store::Store(std::string path, const Limits& limits) : path_(std::move(path)), limits_(limits) {
  try {
    open();
  } catch (const std::runtime_error&) {
    put_aside();
    open();
  }
}

Store::~Store() { sqlite3_close_v2(base_); }

void Store::open() {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  int code = sqlite3_open_v2(path_.c_str(), &base_, flags, nullptr);
  if (code == SQLITE_OK) {
    sqlite3_extended_result_codes(base_, 1);
    sqlite3_busy_timeout(base_, 2000);
    code = sqlite3_exec(base_, schema, nullptr, nullptr, nullptr);
  }
  for (const auto& [columns, count] : {std::pair{columns_of_results, 9}, {columns_of_shares, 3}}) {
    if (code != SQLITE_OK) break;
    const Statement all(base_, columns);  // and no others, where the tables are of another program
    code = all.code == SQLITE_OK && sqlite3_column_count(all.statement) == count ? SQLITE_OK : SQLITE_CORRUPT;
  }
  if (code == SQLITE_OK) {
    Statement check(base_, "PRAGMA quick_check(1)");
    code = check.step() == SQLITE_ROW && check.text(0) == "ok" ? SQLITE_OK : SQLITE_CORRUPT;
  }
  if (code == SQLITE_OK) return;
  const std::string why = sqlite3_errstr(code);
  sqlite3_close_v2(base_);
  base_ = nullptr;
  throw std::runtime_error("the database cannot be opened: " + why);
}

void Store::put_aside() {
  namespace fs = std::filesystem;
  sqlite3_close_v2(base_);
  base_ = nullptr;
  std::error_code ignored;
  std::string aside = path_ + ".damaged-" + std::to_string(now());
  for (int i = 1; fs::exists(aside, ignored); ++i) aside = path_ + ".damaged-" + std::to_string(now()) + "-" + std::to_string(i);
  for (const char* end : {"", "-wal", "-shm"}) fs::rename(path_ + end, aside + end, ignored);
}

// What an operation ended with; a damaged file is replaced, so that the next one works.
void Store::note(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) {
    tell("");
    return;
  }
  tell(sqlite3_errstr(code));
  if (!is_damage(code)) return;
  put_aside();
  try {
    open();
  } catch (const std::runtime_error& error) {
    tell(error.what());
  }
}

bool Store::put(const Result& r) {
  const std::lock_guard lock(mutex_);
  if (base_ == nullptr) return false;
  int code = SQLITE_ERROR;
  {
    Statement insert(base_, "INSERT OR REPLACE INTO results VALUES(?,?,?,?,?,?,?,?,?)");
    insert.bind(r.job).bind(r.key).bind(r.state).bind(r.exit_code).bind(r.answer).bind(r.events);
    insert.bind(r.reusable ? 1 : 0).bind(static_cast<std::int64_t>(r.answer.size() + r.events.size())).bind(now());
    code = insert.step();
  }
  note(code);
  return code == SQLITE_DONE;
}

std::optional<Result> Store::find(const char* where, const std::string& value) {
  const std::lock_guard lock(mutex_);
  if (base_ == nullptr) return std::nullopt;
  std::optional<Result> result;
  int code = SQLITE_ERROR;
  {
    const std::string sql =
        std::string("SELECT job,key,state,answer,events,exit_code,reusable FROM results WHERE ") + where;
    Statement select(base_, sql.c_str());
    code = select.bind(value).step();
    if (code == SQLITE_ROW) {
      result = Result{select.text(0), select.text(1), select.text(2), select.text(3), select.text(4),
                      static_cast<int>(select.number(5)), select.number(6) != 0};
    }
  }
  note(code);
  return result;
}

std::optional<Result> Store::by_job(const std::string& job) { return find("job=?", job); }

std::optional<Result> Store::by_key(const std::string& key) {
  return find("key=? AND reusable=1 ORDER BY made DESC LIMIT 1", key);
}

bool Store::share(const std::string& id, const std::string& value) {
  const std::lock_guard lock(mutex_);
  if (base_ == nullptr) return false;
  const auto used = number("SELECT coalesce(sum(length(value)),0) FROM shares");
  if (used + static_cast<std::int64_t>(value.size()) > static_cast<std::int64_t>(limits_.shares_bytes)) return false;
  int code = SQLITE_ERROR;
  {
    Statement insert(base_, "INSERT OR IGNORE INTO shares VALUES(?,?,?)");
    code = insert.bind(id).bind(value).bind(now()).step();
  }
  note(code);
  return code == SQLITE_DONE;
}

std::optional<std::string> Store::shared(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (base_ == nullptr) return std::nullopt;
  std::optional<std::string> value;
  int code = SQLITE_ERROR;
  {
    Statement select(base_, "SELECT value FROM shares WHERE id=?");
    code = select.bind(id).step();
    if (code == SQLITE_ROW) value = select.text(0);
  }
  note(code);
  return value;
}

std::int64_t Store::number(const char* sql) {
  Statement select(base_, sql);
  return select.step() == SQLITE_ROW ? select.number(0) : 0;
}

void Store::age_out() {
  const std::lock_guard lock(mutex_);
  if (base_ == nullptr) return;
  int code = SQLITE_ERROR;
  {
    Statement old(base_, "DELETE FROM results WHERE made < ?");
    code = old.bind(now() - std::int64_t{86400} * limits_.keep_days).step();
  }
  const auto most = static_cast<std::int64_t>(limits_.results_bytes);
  for (int round = 0; code == SQLITE_DONE && round < 1000; ++round) {
    if (number("SELECT coalesce(sum(bytes),0) FROM results") <= most) break;
    Statement oldest(base_, "DELETE FROM results WHERE job IN (SELECT job FROM results ORDER BY made LIMIT 50)");
    code = oldest.step();
  }
  if (code == SQLITE_DONE) code = sqlite3_exec(base_, "PRAGMA incremental_vacuum", nullptr, nullptr, nullptr);
  note(code);
}

void Store::tell(std::string problem) {
  const std::lock_guard lock(problem_mutex_);
  problem_ = std::move(problem);
}

std::string Store::problem() {
  const std::lock_guard lock(problem_mutex_);
  return problem_;
}

}  // namespace permverify::serve
