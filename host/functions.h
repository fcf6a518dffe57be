// The functions of the host in a translation unit: which of them may be called, and which of them may launch kernels.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "host/kernel_lookups.h"
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
  // `errors`: places of Clang's errors. Its tree may lack statements of a function with an error.
  Functions(const clang::ASTContext& context, const std::vector<clang::SourceLocation>& errors);

  const std::vector<Site>& sites() const { return sites_; }
  bool has_main() const { return main_ != nullptr; }
  // Functions with one of these names from which a launch can be reached.
  std::vector<const clang::FunctionDecl*> launching_named(const std::set<std::string>& names) const;
  // Parts of the source that Clang may have dropped as a whole: variables and templates with an error, templates of which an instance has an error.
  const std::vector<clang::SourceRange>& unread() const { return unread_; }
  // Functions of the device with an error, of which Clang may have dropped a part: it refuses launches of kernels there.
  std::vector<clang::SourceRange> unread_on_device() const;
  // The reason that nothing in this file can be known, else empty: two names of one object, code that runs without a call,
  // operators that the library calls.
  const std::string& obstacle() const { return obstacle_; }
  // Whether functions of the program may run at any time, so that exposed variables are never known.
  bool is_concurrent() const { return concurrent_; }
  // Whether such a function may set arguments of OpenCL's kernels.
  bool sets_arguments_at_any_time() const { return sets_arguments_; }
  // The reason that the function is not executed; empty: it is executed.
  std::string why_opaque(const clang::FunctionDecl& function) const;
  // Units of the function that are not executed, with the reason (plain.h).
  const std::map<const clang::Stmt*, std::string>& refused_in(const clang::FunctionDecl& function) const;
  // Every launch in the file, and every mention of a function from which a launch can be reached.
  const std::vector<const clang::CallExpr*>& all_launches() const { return all_launches_; }
  // Whether the launch stands in a template that has instances in this file, which have sites of their own, and no instance with an error.
  bool has_instances(const clang::CallExpr& launch) const;
  struct Mention {
    const clang::Expr* at;
    const clang::FunctionDecl* function;
    const clang::FunctionDecl* in;  // null: outside of functions
  };
  const std::vector<Mention>& mentions() const { return mentions_; }
  // Whether an error is neither in these nor in a function, so that anything may have been dropped.
  bool has_stray_error() const { return stray_; }
  // Errors in a function that is executed.
  const std::vector<clang::SourceLocation>& errors_in(const clang::FunctionDecl& function) const;
  // The definition in this file, for a template that of the instance; null: in another file, or not executable (`goto`).
  const clang::FunctionDecl* body_of(const clang::FunctionDecl& function) const;
  // The lambda is executed where it is called, and nowhere else (lambdas.h).
  bool is_followed(const clang::LambdaExpr& lambda) const { return lambdas_.count(lambda.getCallOperator()->getCanonicalDecl()) != 0; }
  // Whether no method of the class gives any code the address of its object, and each of them is followed as a whole.
  bool is_sealed(const clang::CXXRecordDecl& record) const;
  bool may_launch(const clang::FunctionDecl& function) const { return launching_.count(function.getCanonicalDecl()) != 0; }
  // Functions at which execution begins: `main`, if the file has it, and functions that may run without a call of their name.
  // Without `main`, also functions that other files can call.
  std::vector<const clang::FunctionDecl*> roots() const;
  // Whether a chain of calls leads from a root to the function.
  bool is_reachable(const clang::FunctionDecl& function) const;
  // Whether the kernel is mentioned in another way than by a launch.
  bool is_taken(const clang::FunctionDecl& function) const { return taken_.count(function.getCanonicalDecl()) != 0; }
  // Whether code that is not followed may get the address of a kernel whose name is mentioned so.
  bool gives_kernels() const { return gives_kernels_; }
  // Whether the program finds the kernel by its name in a module of the device.
  bool looks_up(const clang::FunctionDecl& kernel) const { return lookups_.has(kernel); }
  const StaticVariables& variables() const { return variables_; }
  // Code of the file may run before `main`.
  bool runs_before_main() const;
  // The program may end in a constructor, a destructor, an operator or another function that is called without its name: it is not
  // certain for any launch that it is made.
  bool ends_without_a_call() const { return ends_without_a_call_; }
  // Whether a library function that the file calls keeps pointers (library_functions.h).
  bool keepers() const { return keepers_; }
  // Whether the program captures launches into graphs; the calls that launch graphs.
  bool captures() const { return captures_; }
  const std::vector<const clang::CallExpr*>& graph_launches() const { return graph_launches_; }
  // Whether the program names a stream: launches in it may run at any time.
  bool has_streams() const { return streams_; }
  // The constant value of an integer variable with static storage that no file changes; `root` is its canonical declaration.
  // Nothing: another variable.
  std::optional<std::int64_t> unchanged(const void* root) const;
  // OpenCL: whether only code of the file changes the variable, and only by its name, so that no call of the library does.
  bool is_private(const void* root) const { return opencl_ && variables_.is_private(root, !main_ || other_files_); }
  // Whether the program declares functions or classes in a namespace of a library, which the library may call for types of its own.
  bool adds_to_library() const { return adds_to_library_; }
  // Global variables that are changed by a function which may be called at any time.
  const std::set<const clang::VarDecl*>& lost_globals() const { return lost_globals_; }

 private:
  class Visitor;
  void look_at(const clang::Decl& decl);
  void place_error(clang::SourceLocation error);
  void add(const clang::FunctionDecl& function);
  void scan(const clang::Stmt* body, const clang::FunctionDecl* in);
  void scan_call(const clang::CallExpr& call, const clang::FunctionDecl* in, std::set<const clang::Stmt*>& named);
  // Computes the results that depend on all bodies.
  void close();
  void find_launching();
  void find_reachable();
  std::set<const clang::FunctionDecl*> reachable_from(std::vector<const clang::FunctionDecl*> work) const;
  // What the part of a function changes is unknown at any time.
  void lose_globals(const clang::Stmt* part);
  bool may_end_without_a_call() const;
  bool is_called_by_name(const clang::CXXMethodDecl& method) const;
  void note_given(clang::QualType type);
  void note_given(llvm::ArrayRef<clang::TemplateArgument> arguments);
  bool runs_at_any_time(const clang::FunctionDecl* function) const { return taken_.count(function) != 0 || implicit_.count(function) != 0; }

  const clang::ASTContext& context_;
  std::map<const clang::FunctionDecl*, const clang::FunctionDecl*> bodies_;  // by canonical declaration
  std::map<const clang::FunctionDecl*, std::set<const clang::FunctionDecl*>> calls_;
  std::set<const clang::FunctionDecl*> taken_, launching_, reachable_, opaque_, implicit_;
  std::set<const clang::FunctionDecl*> lambdas_;  // the bodies of those that are followed
  std::set<const clang::VarDecl*> lost_globals_;
  std::set<const clang::CXXRecordDecl*> given_to_library_;  // classes of the program
  mutable std::map<const clang::CXXRecordDecl*, bool> sealed_;
  bool ends_without_a_call_ = false, gives_kernels_ = false;
  KernelLookups lookups_;
  bool whole_ = true;  // nothing of the file has an error
  StaticVariables variables_;
  std::vector<Site> sites_;
  std::map<const clang::FunctionDecl*, std::vector<clang::SourceLocation>> errors_;
  std::map<const clang::FunctionDecl*, Followed> followed_;
  std::vector<const clang::CallExpr*> all_launches_;
  std::map<const clang::CallExpr*, const clang::FunctionDecl*> launch_in_;  // launches in templates
  std::vector<Mention> mentions_;
  std::string obstacle_;
  bool concurrent_ = false, sets_arguments_ = false;
  std::vector<clang::SourceRange> unread_;
  std::vector<clang::SourceRange> bodiless_;  // templates of instances that are used and have no body: it has an error
  std::vector<clang::SourceRange> others_;  // variables, and templates: with an error they have no instance
  bool stray_ = false;
  const clang::FunctionDecl* main_ = nullptr;
  bool keepers_ = false, streams_ = false, opencl_ = false, adds_to_library_ = false, captures_ = false;
  std::vector<const clang::CallExpr*> graph_launches_;
  bool other_files_ = false;  // it declares a function of the program that another file has
};

}  // namespace permverify::host
