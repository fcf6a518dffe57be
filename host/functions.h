// The functions of the host in a translation unit: which of them may be called, and which of them may launch kernels.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "host/launch_calls.h"
#include "host/plain.h"
#include "host/static_variables.h"
#include "support/clang_ast.h"

namespace permverify::host {

// A place where a kernel, or something that may be a kernel, is launched.
struct Site {
  const clang::CallExpr* call;
  const clang::FunctionDecl* in;      // null: outside of functions
};

class Functions {
 public:
  // `errors`: where Clang complained. Its tree may lack statements of a function with an error.
  Functions(const clang::ASTContext& context, const std::vector<clang::SourceLocation>& errors);

  const std::vector<Site>& sites() const { return sites_; }
  bool has_main() const { return main_ != nullptr; }
  // Functions of these names from which a launch can be reached.
  std::vector<const clang::FunctionDecl*> launching_named(const std::set<std::string>& names) const;
  // What of the source may have been dropped as a whole: variables and templates with an error.
  const std::vector<clang::SourceRange>& unread() const { return unread_; }
  // Why nothing can be known of this file: two names of one thing, code that runs by itself, operators that the library calls.
  // Empty: no reason.
  const std::string& obstacle() const { return obstacle_; }
  // Functions of the program may run at any time: exposed variables are never known.
  bool is_concurrent() const { return concurrent_; }
  // Why the function is not executed; empty: it is.
  std::string why_opaque(const clang::FunctionDecl& function) const;
  // Units of the function that are not executed, with the reason (plain.h).
  const std::map<const clang::Stmt*, std::string>& refused_in(const clang::FunctionDecl& function) const;
  // Every launch in the file, and every mention of a function from which a launch can be reached.
  const std::vector<const clang::CallExpr*>& all_launches() const { return all_launches_; }
  struct Mention {
    const clang::Expr* at;
    const clang::FunctionDecl* function;
    const clang::FunctionDecl* in;  // null: outside of functions
  };
  const std::vector<Mention>& mentions() const { return mentions_; }
  // An error stands in none of them, and in no function: anything may have been dropped.
  bool has_stray_error() const { return stray_; }
  // Errors in a function that is executed.
  const std::vector<clang::SourceLocation>& errors_in(const clang::FunctionDecl& function) const;
  // Its body here, that of an instance for one of a template; null: elsewhere, or not to be executed (`goto`).
  const clang::FunctionDecl* body_of(const clang::FunctionDecl& function) const;
  bool may_launch(const clang::FunctionDecl& function) const { return launching_.count(function.getCanonicalDecl()) != 0; }
  // Where execution may begin: `main`, if the file has it, and what may be called without a call of its name. Without `main`,
  // what other files can call, too.
  std::vector<const clang::FunctionDecl*> roots() const;
  // Whether a chain of calls leads from a root to the function.
  bool is_reachable(const clang::FunctionDecl& function) const;
  // Kernels that are mentioned otherwise than as what a launch names.
  bool is_taken(const clang::FunctionDecl& function) const { return taken_.count(function.getCanonicalDecl()) != 0; }
  const StaticVariables& variables() const { return variables_; }
  // Code of the file may run before `main`.
  bool runs_before_main() const;
  // A library function in the file keeps pointers (effects.h).
  bool keepers() const { return keepers_; }
  // Code of the program names a stream: what it launches there may run at any time.
  bool has_streams() const { return streams_; }
  // What a variable holds all the time that has static storage and an integer, and that code of no file changes; the root is
  // its canonical declaration. Nothing: it is another variable.
  std::optional<std::int64_t> unchanged(const void* root) const;
  // Global variables that a function changes that may be called at any time.
  const std::set<const clang::VarDecl*>& lost_globals() const { return lost_globals_; }

 private:
  class Visitor;
  void look_at(const clang::Decl& decl);
  void place_error(clang::SourceLocation error);
  void add(const clang::FunctionDecl& function);
  void scan(const clang::Stmt* body, const clang::FunctionDecl* in);
  void scan_call(const clang::CallExpr& call, const clang::FunctionDecl* in, std::set<const clang::Stmt*>& named);
  // What follows from all bodies together.
  void close();
  void find_launching();
  void find_reachable();
  bool runs_at_any_time(const clang::FunctionDecl* function) const { return taken_.count(function) != 0 || implicit_.count(function) != 0; }

  const clang::ASTContext& context_;
  std::map<const clang::FunctionDecl*, const clang::FunctionDecl*> bodies_;  // by canonical declaration
  std::map<const clang::FunctionDecl*, std::set<const clang::FunctionDecl*>> calls_;
  std::set<const clang::FunctionDecl*> taken_, launching_, reachable_, opaque_, implicit_;
  std::set<const clang::VarDecl*> lost_globals_;
  StaticVariables variables_;
  std::vector<Site> sites_;
  std::map<const clang::FunctionDecl*, std::vector<clang::SourceLocation>> errors_;
  std::map<const clang::FunctionDecl*, Followed> followed_;
  std::vector<const clang::CallExpr*> all_launches_;
  std::vector<Mention> mentions_;
  std::string obstacle_;
  bool concurrent_ = false;
  std::vector<clang::SourceRange> unread_;
  std::vector<clang::SourceRange> others_;  // variables, and templates: with an error they have no instance
  bool stray_ = false;
  const clang::FunctionDecl* main_ = nullptr;
  bool keepers_ = false, streams_ = false;
  bool other_files_ = false;  // it declares a function of the program that another file has
};

}  // namespace permverify::host
