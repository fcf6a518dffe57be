#include "host/library_functions.h"

#include <algorithm>

#include "host/obstacles.h"
#include "host/program_code.h"

namespace permverify::host {

using clang::dyn_cast;

bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (function.getBuiltinID() != 0) return true;
  const clang::SourceManager& sources = context.getSourceManager();
  const auto* pattern = function.getTemplateInstantiationPattern();
  const clang::SourceLocation at = sources.getExpansionLoc((pattern ? pattern : &function)->getLocation());
  return at.isInvalid() || sources.isInSystemHeader(at) || sources.isWrittenInBuiltinFile(at);
}

bool keeps_pointers(const clang::FunctionDecl& function) {
  // What only threads of a kernel call, such as `__syncthreads`, has no pointer of the host.
  if (function.hasAttr<clang::CUDADeviceAttr>() && !function.hasAttr<clang::CUDAHostAttr>()) return false;
  // The code of a function of the program is read, whatever its name is.
  const clang::FunctionDecl* body = function.getDefinition();
  if (body && body->hasBody() && !body->isInvalidDecl() && !is_of_library(*body, function.getASTContext())) return false;
  return function.getIdentifier() && !is_allocation(function) && keeps_pointers(function.getName());
}

bool keeps_pointers(llvm::StringRef name) {
  for (const char* part : {"Async", "Register", "HostGetDevicePointer", "thread", "signal", "sigaction", "atexit", "at_quick_exit",
                           "Callback", "HostFunc", "Graph", "setjmp", "aio_", "mmap", "setvbuf", "MPI_I", "Prefetch", "putenv",
                           "Peer", "setbuf", "bind", "async", "ref"}) {
    if (name.contains(part)) return true;
  }
  return false;
}

namespace {

// `%p`, with flags and a width. What the format is if it is no literal is not known.
bool prints_address(const clang::Expr& format) {
  const auto* literal = dyn_cast<clang::StringLiteral>(format.IgnoreParenImpCasts());
  if (!literal || literal->getCharByteWidth() != 1) return true;
  const llvm::StringRef text = literal->getString();
  for (std::size_t i = text.find('%'); i != llvm::StringRef::npos; i = text.find('%', i)) {
    i = text.find_first_not_of("0123456789$*.-+ #'hljztLqI", i + 1);
    if (i == llvm::StringRef::npos) break;
    if (text[i] == 'p') return true;
    ++i;
  }
  return false;
}

}  // namespace

bool publishes_addresses(const clang::FunctionDecl& function, const clang::Expr* const* arguments, unsigned count) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  if (name.contains("PointerGetAttribute") || name == "insque") return true;
  if (!name.contains("print")) return false;
  const unsigned formats = function.getNumParams();  // the format is the last parameter with a name
  return !function.isVariadic() || formats == 0 || formats > count || prints_address(*arguments[formats - 1]);
}

bool is_of_another_file(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (is_of_library(function, context) || function.hasBody() || function.hasAttr<clang::CUDAGlobalAttr>()) return false;
  return !function.isImplicit() && !function.isDefaulted() && !function.isDeleted() && !function.getTemplateInstantiationPattern();
}

bool is_allocation(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  for (const char* known : {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaMallocAsync", "cudaMallocPitch",
                            "hipMalloc", "hipMallocManaged", "hipHostMalloc", "malloc", "calloc"}) {
    if (name == known) return true;
  }
  return false;
}

bool takes_by_const_reference(const clang::FunctionDecl& function, unsigned number) {
  const bool names_memory = function.getIdentifier() && function.getName().contains("Symbol");  // that it writes: cudaMemcpyToSymbol
  if (names_memory || number >= function.getNumParams()) return false;
  const clang::QualType type = function.getParamDecl(number)->getType();
  return type->isLValueReferenceType() && type.getNonReferenceType().isConstQualified();
}

bool only_looks_at(const clang::FunctionDecl& function, unsigned number) {
  const bool of_c = function.getIdentifier() && !clang::isa<clang::CXXMethodDecl>(function) && !function.isTemplateInstantiation() && !function.isInStdNamespace();
  if (!of_c || number >= function.getNumParams() || function.getName().contains("Symbol") || keeps_pointers(function)) return false;
  const clang::QualType type = function.getParamDecl(number)->getType();
  if (!type->isPointerType()) return false;
  const clang::QualType pointee = type->getPointeeType();
  return pointee.isConstQualified() && (pointee->isVoidType() || pointee->isArithmeticType());
}

namespace {

// Functions of libraries that free nothing, by the beginnings of their names, unless a name has a word for it.
bool keeps_memory(llvm::StringRef name) {
  for (const char* word : {"free", "realloc", "delete", "release", "close", "destroy"}) {
    if (name.contains_insensitive(word)) return false;
  }
  for (const char* begin : {"cudaMem", "cudaPointer", "cudaHost", "cudaIpcGet", "cudaFunc", "cudaEvent", "cudaStream", "cudaBind", "cudaCreate", "cudaGet",
                            "hipMem", "hipPointer", "hipHost", "hipFunc", "hipEvent", "hipStream", "hipGet", "cublas", "cufft", "curand", "cusparse",
                            "cusolver", "clEnqueue", "clSet", "clGet", "clFinish", "clFlush", "clWait", "clCreate", "clBuild", "clRetain", "mem", "str", "fread", "fwrite", "fgets", "fputs", "fscanf", "fprintf", "printf", "puts", "scanf", "sscanf",
                            "sprintf", "snprintf", "read", "write", "recv", "send", "qsort", "bsearch", "bzero", "__builtin_", "__assert", "__permverify"}) {
    if (name.starts_with(begin)) return true;
  }
  return false;
}

}  // namespace

bool may_free(const clang::FunctionDecl& function, unsigned number, const clang::ASTContext& context) {
  const clang::QualType type = number < function.getNumParams() ? function.getParamDecl(number)->getType() : clang::QualType();
  if (!type.isNull() && type->isPointerType() && type->getPointeeType().isConstQualified()) return false;
  if (!is_of_library(function, context) || !function.getIdentifier()) return true;
  const llvm::StringRef name = function.getName();
  // Of C++ the functions that free something have these names.
  const bool global = function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (!global && !function.isExternC()) return name.contains("free") || name.contains("delete") || name.contains("deallocate") || name == "reset";
  return !keeps_memory(name);
}

namespace {

// A number, or a class of the library whose arguments are such types.
bool is_library_type(clang::QualType type, const clang::ASTContext& context) {
  type = type.getNonReferenceType();
  if (type->isArithmeticType() || type->isVoidType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !context.getSourceManager().isInSystemHeader(context.getSourceManager().getExpansionLoc(record->getLocation()))) return false;
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return true;
  const auto arguments = instance->getTemplateArgs().asArray();
  return std::all_of(arguments.begin(), arguments.end(), [&](const clang::TemplateArgument& argument) {
    return argument.getKind() != clang::TemplateArgument::Pack &&
           (argument.getKind() != clang::TemplateArgument::Type || is_library_type(argument.getAsType(), context));
  });
}

bool is_in_chrono(const clang::DeclContext* at) {
  for (; at; at = at->getParent()) {
    const auto* space = dyn_cast<clang::NamespaceDecl>(at);
    if (space && space->getName() == "chrono" && space->isInStdNamespace()) return true;
  }
  return false;
}

bool is_random(llvm::StringRef name) {
  return name.ends_with("_distribution") || name.ends_with("_engine") || name == "random_device" || name.starts_with("mt19937") || name.starts_with("minstd_rand");
}

}  // namespace

bool touches_only_its_objects(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  const clang::CXXRecordDecl* record = method ? method->getParent() : nullptr;
  const bool random = record && record->getIdentifier() && record->isInStdNamespace() && is_random(record->getName());
  if (!is_of_library(function, context) || (!random && !is_in_chrono(function.getDeclContext()))) return false;
  if (record && !is_library_type(context.getRecordType(record), context)) return false;
  return std::all_of(function.param_begin(), function.param_end(), [&](const clang::ParmVarDecl* p) { return is_library_type(p->getType(), context); });
}

bool resets_device(const clang::FunctionDecl& function) {
  return function.getIdentifier() && (function.getName().contains("DeviceReset") || function.getName().contains("ThreadExit"));
}

bool is_harmless_to_destroy(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  if (!record.hasDefinition() || record.isInvalidDecl()) return false;
  if (!is_of_program(record, context) && hides_code(record)) return false;
  if (record.hasTrivialDestructor()) return true;
  const clang::CXXDestructorDecl* end = record.getDestructor();
  if (!end || !is_of_library(*end, context)) return false;
  const bool is_pointer = record.getIdentifier() && record.getName() == "unique_ptr";
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance) return true;
  const auto arguments = instance->getTemplateArgs().asArray();
  for (const clang::TemplateArgument& argument : arguments) {
    if (argument.getKind() != clang::TemplateArgument::Type) continue;
    const auto* inner = argument.getAsType()->getAsCXXRecordDecl();
    const bool is_deleter = is_pointer && &argument != &arguments.front();
    if (is_deleter && (!inner || is_of_program(*inner, context))) return false;
    if (inner && !is_harmless_to_destroy(*inner, context)) return false;
  }
  return true;
}

bool changes_device(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  return name.contains("SetDevice") || name.contains("DeviceReset") || name.contains("ThreadExit") || name.contains("Ctx");
}

bool ends_the_program(const clang::FunctionDecl& function) {
  if (function.isNoReturn()) return true;
  if (!function.getIdentifier() || !function.isExternC()) return false;
  const llvm::StringRef name = function.getName();
  return name == "exit" || name == "abort" || name == "_exit" || name == "_Exit" || name == "quick_exit";
}

}  // namespace permverify::host
