#include "host/returning.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "host/library_functions.h"
#include "host/user_texts.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

using Names = std::set<std::string>;

const Names& functions_of_c() {
  static const Names names{
      "abs", "access", "acos", "acosf", "aligned_alloc", "asctime", "asin", "asinf", "atan", "atan2", "atan2f", "atanf", "atof", "atoi", "atol", "atoll",
      "basename", "bcopy", "bsearch", "bzero", "calloc", "cbrt", "ceil", "ceilf", "chdir", "clearerr", "clock", "clock_gettime", "close", "copysign", "cos", "cosf",
      "cosh", "ctime", "difftime", "dirname", "drand48", "dup", "dup2", "erand48", "erf", "erfc", "erff", "exp", "exp2", "exp2f", "expf", "expm1", "fabs",
      "fabsf", "fclose", "fdim", "feof", "ferror", "fflush", "fgetc", "fgetpos", "fgets", "fileno", "floor", "floorf", "fma", "fmaf", "fmax", "fmaxf", "fmin",
      "fminf", "fmod", "fmodf", "fopen", "fopen64", "fprintf", "fputc", "fputs", "fread", "free", "freopen", "frexp", "fscanf", "fseek", "fseeko", "fsetpos",
      "fstat", "ftell", "ftello", "fwrite", "getc", "getchar", "getcwd", "getenv", "gethostname", "getline", "getopt", "getopt_long", "getopt_long_only",
      "getpagesize", "getpid", "getppid", "getrusage", "gettimeofday", "gmtime", "hypot", "hypotf", "ilogb", "index", "isalnum", "isalpha", "isatty", "iscntrl",
      "isdigit", "isfinite", "isgraph", "isinf", "islower", "isnan", "isprint", "ispunct", "isspace", "isupper", "isxdigit", "jrand48", "labs", "ldexp", "lgamma",
      "llabs", "llround", "localtime", "localtime_r", "log", "log10", "log10f", "log1p", "log2", "log2f", "logf", "lrand48", "lrint", "lround", "lseek", "malloc",
      "max", "memalign", "memchr", "memcmp", "memcpy", "memmove", "memset", "min", "mkdir", "mktime", "modf", "mrand48", "munmap", "nanf", "nextafter", "nrand48", "open",
      "perror", "posix_memalign", "pow", "powf", "printf", "putc", "putchar", "putenv", "puts", "qsort", "rand", "rand_r", "random", "read", "realloc", "remainder",
      "remove", "rename", "rewind", "rindex", "rint", "rintf", "round", "roundf", "rsqrt", "rsqrtf", "scanf", "seed48", "setbuf", "setenv", "setlocale", "setvbuf",
      "signbit", "sin", "sincos", "sinf", "sinh", "sleep", "snprintf", "sprintf", "sqrt", "sqrtf", "srand", "srand48", "srandom", "sscanf", "stat", "strcasecmp",
      "strcasestr", "strcat", "strchr", "strcmp", "strcpy", "strcspn", "strdup", "strerror", "strftime", "strlen", "strncasecmp", "strncat", "strncmp", "strncpy",
      "strndup", "strnlen", "strpbrk", "strrchr", "strspn", "strstr", "strtod", "strtof", "strtok", "strtok_r", "strtol", "strtold", "strtoll", "strtoul", "strtoull",
      "sysconf", "tan", "tanf", "tanh", "tanhf", "tgamma", "time", "times", "tolower", "toupper", "trunc", "truncf", "uname", "ungetc", "unlink", "unsetenv",
      "usleep", "vfprintf", "vprintf", "vsnprintf", "vsprintf", "write", "clearenv", "nanosleep", "setjmp"};
  return names;
}

// Functions of `std` and its relatives that are no members.
bool is_returning_function_of_std(llvm::StringRef name) {
  static const Names names{
      "accumulate", "addressof", "adjacent_find", "adjacent_difference", "all_of", "any_of", "apply", "arg", "as_const", "atomic_thread_fence", "back_inserter",
      "begin", "binary_search", "cbegin", "cend", "clamp", "conj", "copy", "copy_if", "copy_n", "count", "count_if", "cref", "data", "dec", "defaultfloat", "distance",
      "duration_cast", "empty", "end", "endl", "ends", "equal", "exchange", "exclusive_scan", "fill", "fill_n", "find", "find_if", "fixed", "flush", "for_each",
      "forward", "forward_as_tuple", "generate", "generate_n", "get", "getline", "hex", "imag", "includes", "inclusive_scan", "inner_product", "inserter", "iota",
      "is_sorted", "lexicographical_compare", "lower_bound", "make_heap", "make_pair", "make_tuple", "max_element", "merge", "min_element", "minmax",
      "minmax_element", "mismatch", "move", "next", "next_permutation", "none_of", "norm", "nth_element", "oct", "partial_sort", "partial_sum", "polar", "pop_heap",
      "prev", "push_heap", "random_shuffle", "real", "reduce", "ref", "remove_if", "replace", "reverse", "reverse_copy", "rotate", "scientific", "setfill",
      "setprecision", "setw", "showpoint", "shuffle", "size", "sleep_for", "sort", "sort_heap", "stable_sort", "swap", "tie", "to_string", "transform",
      "transform_reduce", "unique", "upper_bound", "boolalpha", "noboolalpha", "left", "right", "ws", "make_unique", "make_shared", "to_time_t"};
  return names.count(name.str()) != 0;
}

// Of a function object, a lock, a future, or an object that may be empty nothing is known.
bool is_plain_class(llvm::StringRef name) {
  static const Names names{
      "alignment_of", "allocator", "array", "atomic", "atomic_flag", "basic_ifstream", "basic_ios", "basic_iostream", "basic_istream", "basic_istringstream",
      "basic_ofstream", "basic_ostream", "basic_ostringstream", "basic_string", "basic_string_view", "basic_stringstream", "char_traits", "complex",
      "default_random_engine", "deque", "duration", "fstream", "hash", "high_resolution_clock", "ifstream", "initializer_list", "ios_base", "iostream", "istream",
      "istringstream", "forward_list", "linear_congruential_engine", "list", "map", "mersenne_twister_engine", "minstd_rand", "mt19937", "mt19937_64", "multimap",
      "multiset", "numeric_limits", "ofstream", "ostream", "ostringstream", "pair", "priority_queue", "queue", "random_device", "ratio", "reference_wrapper", "set",
      "shared_ptr", "stack", "steady_clock", "streambuf", "string", "stringstream", "system_clock", "time_point", "tuple", "unique_ptr", "unordered_map",
      "unordered_multimap", "unordered_set", "vector", "ranlux24", "knuth_b", "minstd_rand0", "seed_seq"};
  return names.count(name.str()) != 0 || name.ends_with("_distribution") || name.contains("iterator");
}

bool may_throw(const clang::CXXMethodDecl& method, const std::vector<const clang::Expr*>& arguments) {
  if (!method.getIdentifier()) return false;
  static const Names throwing{"at", "substr", "replace", "value", "exceptions", "wait", "copy"};
  static const Names at_number{"erase", "insert", "compare", "append", "assign"};  // `s.erase(4)`
  const std::string name = method.getName().str();
  const bool number = !arguments.empty() && arguments[0]->getType()->isIntegerType() && !is_sized(method, arguments);
  const bool part = arguments.size() > 2 && (name == "append" || name == "assign") && arguments[1]->getType()->isIntegerType();
  return throwing.count(name) != 0 || (number && at_number.count(name) != 0) || part;
}

// `std::string(text, 4)`
bool takes_part_of_text(const clang::CXXMethodDecl& method, const std::vector<const clang::Expr*>& arguments) {
  return clang::isa<clang::CXXConstructorDecl>(method) && arguments.size() >= 2 && arguments[0]->getType().getNonReferenceType()->isRecordType() &&
         arguments[1]->getType()->isIntegerType();
}

llvm::StringRef outer_namespace_of(const clang::FunctionDecl& function) {
  const auto* space = dyn_cast<clang::NamespaceDecl>(function.getDeclContext()->getEnclosingNamespaceContext());
  while (space && dyn_cast<clang::NamespaceDecl>(space->getParent())) space = dyn_cast<clang::NamespaceDecl>(space->getParent());
  return space ? space->getName() : llvm::StringRef();
}

bool is_of_device_library(const clang::FunctionDecl& function) {
  const llvm::StringRef space = outer_namespace_of(function);
  return space == "thrust" || space == "cub" || space == "cooperative_groups";
}

bool method_returns(const clang::CXXMethodDecl& method, const std::vector<const clang::Expr*>& arguments) {
  const clang::CXXRecordDecl* record = method.getParent();
  const clang::DeclContext* outer = record->getDeclContext()->getRedeclContext();
  if (outer->isTranslationUnit()) return record->getName() != "function";  // `dim3`, `float4`, numbers of half precision
  const auto* holder = dyn_cast<clang::CXXRecordDecl>(outer);
  const bool known = is_plain_class(record->getName()) || (holder && is_plain_class(holder->getName()));
  if (!known && !is_of_device_library(method)) return false;
  return !may_throw(method, arguments) && !takes_part_of_text(method, arguments);
}

bool reads_number(llvm::StringRef name) {
  static const Names names{"stoi", "stol", "stoll", "stoul", "stoull", "stof", "stod", "stold"};
  return names.count(name.str()) != 0;
}

// What is not assumed is undefined.
bool is_trap(llvm::StringRef name) {
  if (name == "__builtin_assume") return true;
  for (const char* word : {"trap", "unreachable", "longjmp", "abort", "return", "debugbreak"}) {
    if (name.contains(word)) return true;
  }
  return false;
}

bool is_of_other_namespace(const clang::FunctionDecl& function) { return is_of_device_library(function) || outer_namespace_of(function) == "cuda"; }

}  // namespace

bool returns_by_name(llvm::StringRef name) {
  if (functions_of_c().count(name.str()) != 0) return true;
  if (name.starts_with("MPI_")) {
    static const Names names{"MPI_Init", "MPI_Init_thread", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Finalize", "MPI_Wtime", "MPI_Get_processor_name"};
    return names.count(name.str()) != 0;
  }
  for (const char* begin : {"cuda", "hip", "cublas", "cufft", "curand", "cusparse", "cusolver", "cudnn", "nvml", "nvtx", "omp_get_", "omp_set_num", "make_"}) {
    if (name.starts_with(begin)) return true;
  }
  if (name.size() > 2 && name.starts_with("cl") && std::isupper(static_cast<unsigned char>(name[2])) != 0) return true;
  const bool driver = name.size() > 2 && name.starts_with("cu") && std::isupper(static_cast<unsigned char>(name[2])) != 0;
  return driver || (name.starts_with("__builtin_") && !is_trap(name)) || name == "__permverify_assert";
}

bool is_sized(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (!method || arguments.empty() || !arguments[0]->getType()->isIntegralOrUnscopedEnumerationType()) return false;
  static const Names holders{"vector", "device_vector", "host_vector", "universal_vector", "basic_string", "string", "deque", "list", "forward_list"};
  if (!method->getParent()->getIdentifier() || holders.count(method->getParent()->getName().str()) == 0) return false;
  if (clang::isa<clang::CXXConstructorDecl>(method)) return true;
  static const Names sized{"resize", "reserve", "assign", "append"};
  return method->getIdentifier() && sized.count(method->getName().str()) != 0;
}

bool returns(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::ASTContext& context) {
  if (function.isNoReturn()) return false;
  if (function.isImplicit() && !function.getBuiltinID()) return true;  // copies and the like
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(&function)) return method_returns(*method, arguments);
  if (function.isOverloadedOperator()) return true;  // of iterators, texts, streams, numbers
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : llvm::StringRef();
  if (reads_number(name)) return !arguments.empty() && text_of_user(*arguments[0], context);
  const bool variant = name == "get" && !arguments.empty() && !arguments[0]->getType()->isDependentType() &&
                       arguments[0]->getType().getNonReferenceType()->getAsCXXRecordDecl() &&
                       !is_plain_class(arguments[0]->getType().getNonReferenceType()->getAsCXXRecordDecl()->getName());
  if (variant) return false;
  if (function.getBuiltinID() != 0) return !is_trap(name);
  if (returns_by_name(name) || is_of_other_namespace(function)) return true;
  if (function.hasAttr<clang::CUDADeviceAttr>()) return !is_trap(name);  // arithmetic, which the host may do, too
  return function.isInStdNamespace() && is_returning_function_of_std(name);
}

}  // namespace permverify::host
