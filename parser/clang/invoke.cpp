#include "parser/clang/invoke.h"

#include <algorithm>
#include <array>
#include <functional>

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Parse/ParseAST.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <llvm/Support/MemoryBuffer.h>

#include "parser/clang/asked_files.h"
#include "parser/clang/error_scopes.h"
#include "parser/clang/header_folder.h"
#include "parser/clang/hidden_macros.h"
#include "parser/clang/missing_headers.h"
#include "parser/clang/work_place.h"

namespace permverify::parser {
namespace {

// Clang's complaints, in its own words, as diagnostics of ours.
class Consumer : public clang::DiagnosticConsumer {
 public:
  explicit Consumer(SourceMap& map) : map_(map) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    llvm::SmallString<128> text;
    if (level == clang::DiagnosticsEngine::Note) {
      if (!open_) return;
      info.FormatDiagnostic(text);
      return add_note(info, text.str().str());
    }
    flush();
    if (level < clang::DiagnosticsEngine::Error || is_body_of_ours(info)) return;  // a warning is the compiler's business
    info.FormatDiagnostic(text);
    support::Diagnostic found;
    found.id = "syntax:clang";
    found.message = text.str().str();
    found.primary.span = place(info);
    of_code_ = level == clang::DiagnosticsEngine::Error && is_of_code(info.getID());
    of_macro_ = level == clang::DiagnosticsEngine::Error && is_of_arguments(info.getID());
    where_ = info.getLocation();
    open_ = std::move(found);
  }
  void flush() {
    if (open_) found_.push_back({std::move(*open_), where_, of_code_, of_macro_});
    open_.reset();
  }
  std::size_t errors() {
    flush();
    return found_.size();
  }
  // True if none is left that counts. `unfound` may be the cause of each.
  bool report(const ErrorScopes* scopes, const std::vector<std::string>& unfound, support::DiagnosticSink& sink) {
    flush();
    std::size_t reported = 0;
    for (Found& one : found_) {
      const bool contained = scopes && one.at.isValid() && (one.of_code ? scopes->contains(one.at) : one.of_macro && scopes->contains_text(one.at));
      if (contained) {
        overlooked_.push_back(std::move(one));
        continue;
      }
      if (reported++ >= most_reported) continue;
      if (reported == 1) add_unfound(one.diagnostic, unfound);
      sink.report(std::move(one.diagnostic));
    }
    return reported == 0;
  }
  // Visits every error that Clang found. Before `report`.
  void for_each(const std::function<void(const support::Diagnostic&, clang::SourceLocation)>& visit) {
    flush();
    for (const Found& one : found_) visit(one.diagnostic, one.at);
  }
  const support::Diagnostic* first_overlooked() const {
    return overlooked_.empty() ? nullptr : &overlooked_.front().diagnostic;
  }
  void for_each_overlooked(const std::function<void(const support::Diagnostic&, clang::SourceLocation)>& visit) const {
    for (const Found& one : overlooked_) visit(one.diagnostic, one.at);
  }
  std::vector<support::Diagnostic> overlooked(clang::SourceRange range, const clang::SourceManager& manager) const {
    std::vector<support::Diagnostic> result;
    for (const Found& one : overlooked_) {
      const auto at = manager.getExpansionLoc(one.at);
      const bool inside = !manager.isBeforeInTranslationUnit(at, manager.getExpansionLoc(range.getBegin())) &&
                          !manager.isBeforeInTranslationUnit(manager.getExpansionLoc(range.getEnd()), at);
      if (inside) result.push_back(one.diagnostic);
    }
    return result;
  }

 private:
  // A function of the host's library that our headers only declare, with a lambda for an argument: nothing depends on its body.
  static bool is_body_of_ours(const clang::Diagnostic& info) {
    if (info.getID() != clang::diag::err_undefined_internal_type || !info.hasSourceManager()) return false;
    const auto& manager = info.getSourceManager();
    return manager.getFilename(manager.getExpansionLoc(info.getLocation())).starts_with(own_folder);
  }
  // Not of the preprocessor: what it leaves out may be code of the device.
  static bool is_of_code(unsigned id) {
    using namespace clang::diag;
    return id < DIAG_START_DRIVER || (id >= DIAG_START_PARSE && id < DIAG_START_ANALYSIS);
  }
  // `assert(f<1, 2>(x))`: the use of the macro is left out, up to its parenthesis.
  static bool is_of_arguments(unsigned id) {
    return id == clang::diag::err_too_many_args_in_macro_invoc || id == clang::diag::err_too_few_args_in_macro_invoc;
  }
  static void add_unfound(support::Diagnostic& d, const std::vector<std::string>& unfound) {
    if (unfound.empty()) return;
    std::string names;
    for (const std::string& name : unfound) names += (names.empty() ? "" : ", ") + name;
    d.notes.push_back("not found: " + names);
    d.help = "name the folders of these headers with `-I`";
  }
  support::Span place(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid())
      return map_.span(clang::SourceRange());
    return map_.span(info.getLocation());
  }
  void add_note(const clang::Diagnostic& info, std::string text) {
    if (!open_ || open_->related.size() >= 6) return;
    if (info.getLocation().isInvalid()) {
      open_->notes.push_back(std::move(text));
    } else {
      open_->related.push_back({place(info), std::move(text)});
    }
  }

  static constexpr std::size_t most_reported = 50;
  struct Found {
    support::Diagnostic diagnostic;
    clang::SourceLocation at;
    bool of_code, of_macro;
  };
  SourceMap& map_;
  std::optional<support::Diagnostic> open_;
  clang::SourceLocation where_;
  bool of_code_ = false, of_macro_ = false;
  std::vector<Found> found_, overlooked_;
};

// In a file without any other kernel, templates of kernels that nothing instantiates, with `int` for
// every type: else the file would have nothing to look at.
class Instances : public clang::SemaConsumer {
 public:
  Instances(std::set<const clang::FunctionDecl*>& out, bool& is_cut) : out_(out), is_cut_(is_cut) {}
  // Ends the parse where the time for reading is over.
  bool HandleTopLevelDecl(clang::DeclGroupRef) override {
    is_cut_ = is_time_over();
    return !is_cut_;
  }
  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    visit(*context.getTranslationUnitDecl());
    if (kernels_ || open_.empty()) return;
    for (clang::FunctionTemplateDecl* tmpl : open_) instantiate(*tmpl, context);
    sema_->PerformPendingInstantiations();
  }

 private:
  static bool is_kernel(const clang::FunctionDecl& function) {
    return function.hasAttr<clang::CUDAGlobalAttr>() && function.hasBody();
  }
  void visit(const clang::DeclContext& scope) {
    for (clang::Decl* decl : scope.decls()) {
      if (auto* tmpl = clang::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        if (!is_kernel(*tmpl->getTemplatedDecl())) continue;
        const bool unused = tmpl->specializations().begin() == tmpl->specializations().end();
        if (unused) open_.push_back(tmpl);
        kernels_ = kernels_ || !unused;
      } else if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl)) {
        kernels_ = kernels_ || is_kernel(*function);
      } else if (clang::isa<clang::NamespaceDecl>(decl) || clang::isa<clang::LinkageSpecDecl>(decl)) {
        visit(*clang::cast<clang::DeclContext>(decl));
      }
    }
  }
  void instantiate(clang::FunctionTemplateDecl& tmpl, clang::ASTContext& context) {
    llvm::SmallVector<clang::TemplateArgument, 4> arguments;
    for (const clang::NamedDecl* parameter : *tmpl.getTemplateParameters()) {
      const auto* type = clang::dyn_cast<clang::TemplateTypeParmDecl>(parameter);
      if (!type || type->isParameterPack()) return;  // a number has no usual value
      arguments.emplace_back(context.IntTy);
    }
    const auto at = tmpl.getLocation();
    auto* list = clang::TemplateArgumentList::CreateCopy(context, arguments);
    auto* instance = sema_->InstantiateFunctionDeclaration(&tmpl, list, at);
    if (!instance) return;
    sema_->InstantiateFunctionDefinition(at, instance, true);
    out_.insert(instance);
  }

  std::set<const clang::FunctionDecl*>& out_;
  bool& is_cut_;
  std::vector<clang::FunctionTemplateDecl*> open_;  // templates of kernels without an instance
  bool kernels_ = false;                            // there are others
  clang::Sema* sema_ = nullptr;
};

class Comments : public clang::CommentHandler {
 public:
  using ByBuffer = std::map<support::BufferId, std::vector<annotation::Comment>>;
  Comments(SourceMap& map, ByBuffer& out) : map_(map), out_(out) {}
  bool HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange range) override {
    const auto& manager = preprocessor.getSourceManager();
    const auto [file, from] = manager.getDecomposedLoc(range.getBegin());
    const unsigned to = manager.getFileOffset(range.getEnd());
    const llvm::StringRef text = manager.getBufferData(file).substr(from, to - from);
    if (!text.drop_front(2).ltrim(" \t*!/").starts_with("@")) return false;  // blanks, marks of documentation: for a warning
    if (text.starts_with("//@{") || text.starts_with("//@}")) return false;  // groups of Doxygen
    auto& known = out_[map_.buffer(file)];
    if (known.empty() || known.back().begin < from) known.push_back({from, to});
    return false;
  }

 private:
  SourceMap& map_;
  ByBuffer& out_;
};

std::vector<std::string> arguments(const ClangOptions& options, bool stand_ins, bool opaque) {
  std::vector<std::string> args;
  const auto add = [&](std::initializer_list<std::string_view> more) {
    for (const std::string_view word : more) args.emplace_back(word);
  };
  const auto joined = [&](std::string_view option, std::string_view value) {
    args.emplace_back(option);
    args.back() += value;
  };
  const std::string_view standard = options.standard;
  const bool wide = options.device_bits == 64;
  add({"-fsyntax-only", "-nostdsysteminc", "-Werror=unsequenced", "-Wno-register", "-Wno-reserved-user-defined-literal", "-ferror-limit", "0",
       "-ffp-contract=off", "-resource-dir", PERMVERIFY_CLANG_RESOURCES});
  if (options.language == CLanguage::OpenCl) {
    add({"-x", "cl", "-triple", wide ? "spir64-unknown-unknown" : "spir-unknown-unknown",
         "-fdeclare-opencl-builtins", "-finclude-default-header", "-fblocks", "-cl-ext=+all",
         "-internal-isystem", PERMVERIFY_CLANG_RESOURCES "/include"});
    joined("-cl-std=", standard.empty() ? "CL1.2" : standard);
  } else if (options.language == CLanguage::HostC) {
    add({"-x", "c", "-triple", "x86_64-unknown-linux-gnu", "-std=gnu17", "-D__PERMVERIFY_HOST_C__=1"});
  } else {
    add({"-x", "cuda", "-triple", wide ? "nvptx64-nvidia-cuda" : "nvptx-nvidia-cuda",
         "-fcuda-is-device", "-fcuda-allow-variadic-functions", "-target-sdk-version=11.8",
         "-include", "cuda.h"});
    if (stand_ins) add({"-D__PERMVERIFY_STAND_INS__=1"});
    if (opaque) add({"-include", opaque_header});
    joined("-std=", standard.empty() ? "c++17" : standard);
  }
  for (const auto& dir : options.include_dirs) add({"-I", dir});
  for (const auto& define : options.defines) joined("-D", define);
  add({"-D__PERMVERIFY__=1", "-internal-isystem", own_folder});
  if (options.language != CLanguage::HostC) add({"-include", "gpuverify.h"});
  return args;
}

}  // namespace

struct ClangRun::Parts {
  clang::CompilerInstance compiler;
  std::unique_ptr<Consumer> consumer;
  std::unique_ptr<Comments> comments;
  std::vector<MissingHeader> missing;
  Braces braces;
};

ClangRun::~ClangRun() = default;

std::optional<Macro> ClangRun::macro_at(std::string_view name, clang::SourceLocation place) const {
  return parser::macro_at(parts_->compiler.getPreprocessor(), name, place);
}

bool ClangRun::defines_macro(std::string_view name) const {
  return parts_->compiler.getPreprocessor().isMacroDefined(llvm::StringRef(name.data(), name.size()));
}

std::optional<std::int64_t> ClangRun::macro_constant(std::string_view name) const {
  return parser::macro_constant(parts_->compiler.getPreprocessor(), name);
}

std::optional<std::vector<std::string>> ClangRun::macro_words(std::string_view name) const {
  return parser::macro_words(parts_->compiler.getPreprocessor(), name);
}

std::vector<clang::SourceLocation> ClangRun::overlooked_places() const {
  std::vector<clang::SourceLocation> places;
  parts_->consumer->for_each_overlooked([&](const support::Diagnostic&, clang::SourceLocation at) { places.push_back(at); });
  return places;
}

const support::Diagnostic* ClangRun::first_overlooked() const {
  return parts_->consumer->first_overlooked();
}

std::vector<support::Diagnostic> ClangRun::overlooked(clang::SourceRange range) const {
  return parts_->consumer->overlooked(range, context().getSourceManager());
}

clang::ASTContext& ClangRun::context() const { return parts_->compiler.getASTContext(); }

std::size_t ClangRun::errors() const { return parts_->consumer->errors(); }

ClangRun::ClangRun(support::SourceManager& sources, support::BufferId buffer,
                   const ClangOptions& options, bool stand_ins, const std::string& opaque)
    : parts_(std::make_unique<Parts>()), options_(options), map_(sources, buffer) {
  auto& compiler = parts_->compiler;
  parts_->consumer = std::make_unique<Consumer>(map_);
  compiler.createDiagnostics(parts_->consumer.get(), false);
  std::vector<std::string> args = arguments(options, stand_ins, !opaque.empty());
  const std::string path = sources.buffer(buffer).name();
  args.push_back(path);
  std::vector<const char*> words;
  for (const auto& arg : args) words.push_back(arg.c_str());
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), words,
                                                 compiler.getDiagnostics())) {
    return;
  }
  clang::ProcessWarningOptions(compiler.getDiagnostics(), compiler.getDiagnosticOpts());
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(noted_file_system(options.answers));
  files->pushOverlay(header_folder(opaque));
  compiler.createFileManager(files);
  compiler.createSourceManager(compiler.getFileManager());
  const std::string_view text = sources.buffer(buffer).text();
  compiler.getPreprocessorOpts().addRemappedFile(
      path, llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()), path)
                .release());
  if (!compiler.createTarget()) return;
  map_.attach(compiler.getSourceManager(), compiler.getLangOpts());
  compiler.createPreprocessor(clang::TU_Complete);
  parts_->comments = std::make_unique<Comments>(map_, comments_);
  compiler.getPreprocessor().addCommentHandler(parts_->comments.get());
  note_missing_headers(compiler.getPreprocessor(), parts_->missing);
  asked_macros_.watch(compiler.getPreprocessor());
  hide_macros_in(compiler.getPreprocessor(), own_folder);
  if (options.answers != nullptr) note_asked_time(compiler.getPreprocessor(), *options.answers);
  parts_->braces.attach(compiler.getPreprocessor());
  compiler.setASTConsumer(std::make_unique<Instances>(made_up_, is_cut_));
  compiler.createASTContext();
  if (!compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0])) return;
  auto& preprocessor = compiler.getPreprocessor();
  preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                   preprocessor.getLangOpts());
  compiler.createSema(clang::TU_Complete, nullptr);
  parts_->consumer->BeginSourceFile(compiler.getLangOpts(), &preprocessor);
  clang::ParseAST(compiler.getSema());
  parts_->consumer->EndSourceFile();
  ended_ = !is_cut_;
}

std::string ClangRun::opaque_names() const {
  const auto& missing = parts_->missing;
  const bool library = std::any_of(missing.begin(), missing.end(), [](const MissingHeader& header) { return header.angled; });
  if (!ended_ || !library || options_.language != CLanguage::Cuda) return {};
  std::set<std::string> declarations;
  const auto& manager = context().getSourceManager();
  parts_->consumer->for_each([&](const support::Diagnostic& error, clang::SourceLocation at) {
    const std::string_view message = error.message;
    constexpr std::string_view of_type = "unknown type name '";
    if (message.starts_with(of_type)) {
      const std::size_t end = message.find('\'', of_type.size());
      const std::string name(message.substr(of_type.size(), end - of_type.size()));
      declarations.insert("struct " + name + " { " + name + "(); template <class... A> " + name +
                          "(A&&...); size_t permverify_opaque; };\n");
    } else if (message == "expected namespace name" && at.isFileID()) {
      const llvm::StringRef name = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(at), manager, context().getLangOpts());
      declarations.insert("namespace " + name.str() + " {}\n");
    }
  });
  std::string all;
  for (const std::string& one : declarations) all += one;
  return all;
}

bool ClangRun::report(support::DiagnosticSink& sink) {
  if (is_cut_) {
    support::Diagnostic d;
    d.id = "limit:time";
    d.message = "the file was not read within its time (--total-timeout)";
    d.primary.span = {map_.span(clang::SourceRange()).file, 0, 0};
    sink.report(std::move(d));
    return false;
  }
  if (!ended_) {
    parts_->consumer->report(nullptr, {}, sink);
    return false;
  }
  // A header of the program itself may say anything; of a library's, host code alone may need it.
  const bool cuda = options_.language == CLanguage::Cuda;
  bool fatal = false;
  for (const MissingHeader& header : parts_->missing) {
    if (cuda && header.angled) {
      const std::string name = "<" + header.name + ">";
      if (std::find(unfound_.begin(), unfound_.end(), name) == unfound_.end()) unfound_.push_back(name);
      continue;
    }
    support::Diagnostic d;
    d.id = "syntax:include_not_found";
    d.message = "'" + header.name + "' file not found";
    d.help = "name the folder of the header with `-I`";
    d.primary.span = map_.span(header.at);
    sink.report(std::move(d));
    fatal = true;
  }
  if (fatal) return false;
  const bool stopped = parts_->compiler.getDiagnostics().hasFatalErrorOccurred();
  const ErrorScopes scopes(*context().getTranslationUnitDecl(), parts_->braces, context().getSourceManager());
  const bool readable = parts_->consumer->report(&scopes, unfound_, sink) && !stopped;
  parts_->consumer->for_each_overlooked([&](const support::Diagnostic& error, clang::SourceLocation at) {
    const clang::FunctionDecl* lost = scopes.lost(at);
    const bool again = std::any_of(unread_.begin(), unread_.end(), [&](const Unread& u) { return u.function == lost; });
    if (lost && !again) unread_.push_back({lost, error});
  });
  return readable;
}

}  // namespace permverify::parser
