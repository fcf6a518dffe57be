#include "parser/clang/invoke.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/ParseAST.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "parser/clang/headers.h"

namespace permverify::parser {
namespace {

constexpr const char* own_folder = "/permverify/include";

// Clang's complaints, in its own words, as diagnostics of ours.
class Consumer : public clang::DiagnosticConsumer {
 public:
  Consumer(SourceMap& map, support::DiagnosticSink& sink) : map_(map), sink_(sink) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    if (level == clang::DiagnosticsEngine::Note) return add_note(info, text.str().str());
    flush();
    if (level < clang::DiagnosticsEngine::Error) return;
    support::Diagnostic found;
    const bool include = text.str().contains("file not found");
    found.id = include ? "syntax:include_not_found" : "syntax:clang";
    found.message = text.str().str();
    found.primary.span = place(info);
    if (include) found.help = "name the folder of the header with `-I`";
    open_ = std::move(found);
  }
  void flush() {
    if (open_) sink_.report(std::move(*open_));
    open_.reset();
  }

 private:
  support::Span place(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return map_.span({});
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

  SourceMap& map_;
  support::DiagnosticSink& sink_;
  std::optional<support::Diagnostic> open_;
};

class Comments : public clang::CommentHandler {
 public:
  Comments(SourceMap& map, std::vector<AnnotationComment>& out) : map_(map), out_(out) {}
  bool HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange range) override {
    const auto& manager = preprocessor.getSourceManager();
    const auto [file, from] = manager.getDecomposedLoc(range.getBegin());
    const unsigned to = manager.getFileOffset(range.getEnd());
    const llvm::StringRef text = manager.getBufferData(file).substr(from, to - from);
    if (!text.starts_with("/*@") && !text.starts_with("//@")) return false;
    if (text == "//@" || text == "/*@*/") return false;
    const support::Span span{map_.buffer(file), from, to};
    if (!out_.empty() && text.starts_with("//@") && continues(out_.back(), span, manager, file)) {
      out_.back().span.end = to;
    } else {
      out_.push_back({span, false});
    }
    return false;
  }

 private:
  // `//@` lines with nothing but white space between them are one comment.
  static bool continues(const AnnotationComment& last, support::Span next,
                        const clang::SourceManager& manager, clang::FileID file) {
    if (last.span.file != next.file || next.begin < last.span.end) return false;
    const llvm::StringRef text = manager.getBufferData(file);
    return text.substr(last.span.begin).starts_with("//@") &&
           text.slice(last.span.end, next.begin).trim().empty();
  }
  SourceMap& map_;
  std::vector<AnnotationComment>& out_;
};

std::vector<std::string> arguments(const ClangOptions& options) {
  std::vector<std::string> args{"-fsyntax-only", "-nostdsysteminc", "-w", "-ferror-limit", "50",
                                "-resource-dir", PERMVERIFY_CLANG_RESOURCES, "-ffp-contract=off"};
  const auto add = [&](std::initializer_list<const char*> more) {
    args.insert(args.end(), more.begin(), more.end());
  };
  const bool wide = options.device_bits == 64;
  if (options.language == CLanguage::OpenCl) {
    add({"-x", "cl", "-triple", wide ? "spir64-unknown-unknown" : "spir-unknown-unknown",
         "-fdeclare-opencl-builtins", "-finclude-default-header", "-fblocks", "-cl-ext=+all"});
    args.push_back("-cl-std=" + (options.standard.empty() ? "CL1.2" : options.standard));
    args.push_back("-internal-isystem");
    args.push_back(std::string(PERMVERIFY_CLANG_RESOURCES) + "/include");
  } else {
    add({"-x", "cuda", "-triple", wide ? "nvptx64-nvidia-cuda" : "nvptx-nvidia-cuda",
         "-fcuda-is-device", "-fcuda-allow-variadic-functions", "-target-sdk-version=11.8",
         "-fgnuc-version=4.2.1", "-include", "permverify_cuda.h"});
    args.push_back("-std=" + (options.standard.empty() ? "c++17" : options.standard));
  }
  for (const auto& dir : options.include_dirs) add({"-I", dir.c_str()});
  for (const auto& define : options.defines) args.push_back("-D" + define);
  add({"-D__PERMVERIFY__=1", "-internal-isystem", own_folder});
  return args;
}

}  // namespace

struct ClangRun::Parts {
  clang::CompilerInstance compiler;
  std::unique_ptr<Consumer> consumer;
  std::unique_ptr<Comments> comments;
};

ClangRun::~ClangRun() = default;

clang::ASTContext& ClangRun::context() const { return parts_->compiler.getASTContext(); }

ClangRun::ClangRun(support::SourceManager& sources, support::BufferId buffer,
                   const ClangOptions& options, support::DiagnosticSink& sink)
    : parts_(std::make_unique<Parts>()), map_(sources, buffer) {
  auto& compiler = parts_->compiler;
  parts_->consumer = std::make_unique<Consumer>(map_, sink);
  compiler.createDiagnostics(parts_->consumer.get(), false);
  std::vector<std::string> args = arguments(options);
  const std::string path = sources.buffer(buffer).name();
  args.push_back(path);
  std::vector<const char*> words;
  for (const auto& arg : args) words.push_back(arg.c_str());
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), words,
                                                 compiler.getDiagnostics())) {
    parts_->consumer->flush();
    return;
  }
  auto headers = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const Header& header : own_headers()) {
    const llvm::StringRef text(header.text.data(), header.text.size());
    headers->addFile(std::string(own_folder) + "/" + std::string(header.name), 0,
                     llvm::MemoryBuffer::getMemBuffer(text));
  }
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  files->pushOverlay(headers);
  compiler.createFileManager(files);
  compiler.createSourceManager(compiler.getFileManager());
  const std::string_view text = sources.buffer(buffer).text();
  compiler.getPreprocessorOpts().addRemappedFile(
      path, llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()), path)
                .release());
  if (!compiler.createTarget()) return parts_->consumer->flush();
  map_.attach(compiler.getSourceManager(), compiler.getLangOpts());
  compiler.createPreprocessor(clang::TU_Complete);
  parts_->comments = std::make_unique<Comments>(map_, comments_);
  compiler.getPreprocessor().addCommentHandler(parts_->comments.get());
  compiler.setASTConsumer(std::make_unique<clang::ASTConsumer>());
  compiler.createASTContext();
  if (!compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0])) {
    return parts_->consumer->flush();
  }
  auto& preprocessor = compiler.getPreprocessor();
  preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                   preprocessor.getLangOpts());
  compiler.createSema(clang::TU_Complete, nullptr);
  parts_->consumer->BeginSourceFile(compiler.getLangOpts(), &preprocessor);
  clang::ParseAST(compiler.getSema());
  parts_->consumer->EndSourceFile();
  parts_->consumer->flush();
  succeeded_ = !compiler.getDiagnostics().hasErrorOccurred();
}

}  // namespace permverify::parser
