#include "host/sources_of_input.h"

#include <vector>

#include "host/library_functions.h"
#include "host/obstacles.h"
#include "host/text_uses.h"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#include <clang/AST/RecursiveASTVisitor.h>
#pragma GCC diagnostic pop

namespace permverify::host {

namespace {

// The functions with bodies, and the variables outside of functions, of the program; instances of templates among them.
class ProgramCode : public clang::RecursiveASTVisitor<ProgramCode> {
 public:
  explicit ProgramCode(const clang::ASTContext& context) : context_(context) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && !is_of_library(*function, context_)) functions.push_back(function);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->isFileVarDecl() && is_of_program(*variable, context_)) variables.push_back(variable);
    if (variable->getIdentifier() && variable->hasExternalStorage() && variable->getName() == "optarg") options.push_back(variable);
    return true;
  }

  std::vector<const clang::FunctionDecl*> functions;
  std::vector<const clang::VarDecl*> variables, options;

 private:
  const clang::ASTContext& context_;
};

void look_at(const ProgramCode& code, TextUses& uses) {
  for (const clang::VarDecl* variable : code.variables) uses.look_at(*variable);
  for (const clang::FunctionDecl* function : code.functions) {
    uses.look_at(function->getBody());
    const auto* made = clang::dyn_cast<clang::CXXConstructorDecl>(function);
    if (!made) continue;
    for (const clang::CXXCtorInitializer* init : made->inits()) uses.look_at_member(init->getInit());
  }
}

}  // namespace

const std::set<std::string>& changing_descriptors() {
  static const std::set<std::string> names{"freopen", "freopen64", "dup", "dup2", "dup3", "close", "closefrom", "close_range", "fcloseall", "fdopen", "ungetc", "ungetwc", "lseek",
                           "fcntl", "syscall", "system", "popen", "fork", "vfork", "daemon", "execv", "execl", "execvp", "execlp", "execve", "chroot", "putback", "unget"};
  return names;
}

const std::set<std::string>& changing_environment() {
  static const std::set<std::string> names{"setenv", "putenv", "unsetenv", "clearenv", "environ", "__environ", "_environ"};
  return names;
}

SourcesOfInput sources_of_input(const clang::ASTContext& context) {
  SourcesOfInput sources;
  ProgramCode code(context);
  code.TraverseDecl(context.getTranslationUnitDecl());
  TextUses uses(context, sources);
  for (const clang::VarDecl* option : code.options) uses.begin_with(*option);
  for (const clang::FunctionDecl* function : code.functions) {
    if (!function->isMain()) continue;
    if (function->getNumParams() > 1) uses.begin_with(*function->getParamDecl(1));
    if (function->getNumParams() > 2) sources.environment = sources.environment && !function->getParamDecl(2)->isUsed();
  }
  do {
    look_at(code, uses);
  } while (uses.found_more());
  return sources;
}

}  // namespace permverify::host
