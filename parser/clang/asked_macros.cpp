#include "parser/clang/asked_macros.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>
#include <array>

namespace permverify::parser {
namespace {

using llvm::StringRef;

constexpr llvm::StringLiteral architecture = "__CUDA_ARCH__";

// Every compiler of CUDA or OpenCL C has them with these values, but for what `--std` chooses.
bool is_alike_everywhere(StringRef name) {
  static constexpr std::array all{"__CUDACC__",           "__cplusplus", "__OPENCL_C_VERSION__", "__FILE__",
                                  "__LINE__",             "__func__",    "__VA_ARGS__",          "__VA_OPT__",
                                  "__STDC_VERSION__",     "__STDC__",    "__PERMVERIFY__"};
  return std::find(all.begin(), all.end(), name) != all.end();
}

// Macros of the headers of C and of operating systems. What ours define is right; they need not define all.
bool is_of_system(StringRef name) {
  static constexpr std::array prefixes{"DBL_", "FLT_", "LDBL_", "DECIMAL_DIG", "INT8_", "INT16_", "INT32_", "INT64_",
                                       "UINT8_", "UINT16_", "UINT32_", "UINT64_", "INT_LEAST", "INT_FAST",
                                       "UINT_LEAST", "UINT_FAST", "INTPTR_", "UINTPTR_", "INTMAX_", "UINTMAX_",
                                       "PTRDIFF_", "SIG_ATOMIC_", "WCHAR_", "WINT_", "MB_LEN_", "MATH_",
                                       "math_err", "EXIT_", "RAND_", "SIG", "S_I", "O_", "F_", "M_", "L_tmp", "P_tmp", "PRI", "SCN"};
  static constexpr std::array names{"linux", "unix", "i386", "SIZE_MAX", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "BUFSIZ",
                                    "EOF", "FILENAME_MAX", "FOPEN_MAX", "TMP_MAX", "SEEK_SET", "SEEK_CUR", "SEEK_END",
                                    "CLOCKS_PER_SEC", "TIME_UTC", "EINVAL", "ENOMEM", "EDOM", "ERANGE", "EILSEQ",
                                    "va_start", "va_arg", "va_end", "va_copy", "offsetof", "errno", "stdin", "stdout",
                                    "stderr", "NAN", "INFINITY", "NULL", "static_assert", "setjmp"};
  // Limits, and numbers of errors, such as ENOENT.
  const bool limit = name.ends_with("_MAX") || name.ends_with("_MIN");
  const bool error = name.size() > 3 && name[0] == 'E' && std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
  if (limit || error) return true;
  return std::any_of(prefixes.begin(), prefixes.end(), [&](StringRef p) { return name.starts_with(p); }) ||
         std::find(names.begin(), names.end(), name) != names.end();
}

bool is_of_implementation(StringRef name) {
  const bool reserved = name.starts_with("__") || (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
  const bool of_toolkit = name.starts_with("cl_") || name == "CUDA_VERSION" || name == "CUDART_VERSION";
  return (reserved || of_toolkit || name.starts_with("FP_")) && !is_alike_everywhere(name);
}

}  // namespace

class AskedMacros::Callbacks : public clang::PPCallbacks {
 public:
  Callbacks(clang::Preprocessor& preprocessor, AskedMacros& out)
      : preprocessor_(preprocessor), manager_(preprocessor.getSourceManager()), language_(preprocessor.getLangOpts()), out_(out) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition, clang::SourceRange,
                    const clang::MacroArgs*) override {
    const clang::MacroInfo* macro = definition.getMacroInfo();
    if (macro && is_fact(*macro)) note(name.getIdentifierInfo()->getName(), name.getLocation(), true);
  }
  void MacroDefined(const clang::Token& name, const clang::MacroDirective*) override {
    if (is_of_program(name.getLocation())) out_.own_.insert(name.getIdentifierInfo()->getName().str());
  }
  void Ifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    asks_for(name);
  }
  void Ifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    asks_for(name);
  }
  void Elifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    asks_for(name);
  }
  void Elifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    asks_for(name);
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange range) override {
    if (name.getIdentifierInfo()) note(name.getIdentifierInfo()->getName(), range.getBegin(), false);
  }
  // An identifier without a definition counts as 0, without a callback of its own.
  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override { asks(condition); }
  void Elif(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind, clang::SourceLocation) override {
    asks(condition);
  }

 private:
  // Rather than a word of the language, such as `__global__`, that a header defines.
  bool is_fact(const clang::MacroInfo& macro) const {
    return macro.isBuiltinMacro() || manager_.isWrittenInBuiltinFile(macro.getDefinitionLoc()) ||
           (macro.getNumTokens() == 1 && macro.getReplacementToken(0).is(clang::tok::numeric_constant));
  }
  bool is_of_program(clang::SourceLocation at) const {
    auto spelled = manager_.getSpellingLoc(at);
    if (manager_.isWrittenInScratchSpace(spelled)) spelled = manager_.getExpansionLoc(at);  // pasted tokens
    return spelled.isValid() && !manager_.isInSystemHeader(spelled) && !manager_.isWrittenInBuiltinFile(spelled) &&
           !manager_.isWrittenInCommandLineFile(spelled) && !manager_.isWrittenInScratchSpace(spelled) &&
           !manager_.getFilename(spelled).starts_with(PERMVERIFY_CLANG_RESOURCES);  // OpenCL's default header
  }
  void note(StringRef name, clang::SourceLocation at, bool value) {
    if (!is_of_program(at)) return;
    const bool lacking = is_of_system(name) && !preprocessor_.isMacroDefined(name);
    if (!lacking && !is_of_implementation(name)) return;
    if (value || name != architecture) out_.asked_.insert(name.str());
  }
  void asks_for(const clang::Token& name) {
    if (name.getIdentifierInfo()) note(name.getIdentifierInfo()->getName(), name.getLocation(), false);
  }
  void asks(clang::SourceRange condition) {
    const auto begin = manager_.getSpellingLoc(condition.getBegin());
    const auto [file, from] = manager_.getDecomposedLoc(begin);
    const unsigned to = manager_.getFileOffset(manager_.getSpellingLoc(condition.getEnd()));
    bool invalid = false;
    const StringRef text = manager_.getBufferData(file, &invalid);
    if (invalid || from >= to) return;
    clang::Lexer lexer(manager_.getLocForStartOfFile(file), language_, text.begin(), text.begin() + from, text.end());
    clang::Token token;
    while (!lexer.LexFromRawLexer(token) && manager_.getFileOffset(token.getLocation()) <= to) {
      if (token.is(clang::tok::raw_identifier)) note(token.getRawIdentifier(), token.getLocation(), false);
    }
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  const clang::LangOptions& language_;
  AskedMacros& out_;
};

void AskedMacros::watch(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<Callbacks>(preprocessor, *this));
}

std::set<std::string> AskedMacros::all() const {
  std::set<std::string> result;
  std::set_difference(asked_.begin(), asked_.end(), own_.begin(), own_.end(), std::inserter(result, result.end()));
  return result;
}

}  // namespace permverify::parser
