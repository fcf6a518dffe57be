#include "parser/clang/stand_ins.h"

#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <array>
#include <utility>

namespace permverify::parser {

using namespace clang;

namespace {

constexpr const char* mark = "permverify:stand_in";

bool is_marked(const FunctionDecl& function) {
  const auto marks = function.specific_attrs<AnnotateAttr>();
  return std::any_of(marks.begin(), marks.end(), [](const AnnotateAttr* attribute) {
    return attribute->getAnnotation() == mark;
  });
}

// Functions of CUDA that our headers do not declare, or not for all arguments.
bool is_missing(llvm::StringRef name) {
  static const llvm::StringSet<> all{
      "ilogb", "ilogbf", "llround", "llroundf", "lround", "lroundf", "llrint", "llrintf", "lrint", "lrintf",
      "scalbn", "scalbnf", "scalbln", "scalblnf", "logb", "logbf", "remquo", "remquof", "remainder", "remainderf",
      "nextafter", "nextafterf", "nexttoward", "cyl_bessel_i0", "cyl_bessel_i0f", "cyl_bessel_i1", "cyl_bessel_i1f",
      "j0", "j0f", "j1", "j1f", "jn", "jnf", "y0", "y0f", "y1", "y1f", "yn", "ynf", "normcdf", "normcdff",
      "normcdfinv", "normcdfinvf", "erfcinv", "erfcinvf", "erfinv", "erfinvf", "erfcx", "erfcxf", "rcbrt", "rcbrtf",
      "rhypot", "rhypotf", "norm", "normf", "rnorm", "rnormf", "norm3d", "norm3df", "norm4d", "norm4df", "rnorm3d",
      "rnorm3df", "rnorm4d", "rnorm4df", "sincospi", "sincospif", "nan", "nanf", "fdividef", "isgreater",
      "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered", "isnormal", "fpclassify", "signbit",
      "mulhi", "umulhi", "mul64hi", "umul64hi", "mul24", "umul24", "float_as_int", "int_as_float", "float_as_uint",
      "uint_as_float", "saturate", "float2int", "float2uint", "int2float", "uint2float", "clock", "clock64", "syncthreads"};
  static constexpr std::array prefixes{
      "__dp", "__mul", "__umul", "__funnelshift", "__vab", "__vad", "__vav", "__vcm", "__vha", "__vma", "__vmi", "__vne",
      "__vsa", "__vse", "__vsu", "__viadd", "__vimax", "__vimin", "__hilo", "__double2", "__float2", "__int2", "__uint2",
      "__ll2", "__ull2", "__half2", "__dadd_", "__dsub_", "__dmul_", "__ddiv_", "__drcp_", "__dsqrt_", "__fadd_", "__fsub_",
      "__fmul_", "__fdiv_", "__frcp_", "__fsqrt_", "__frsqrt_", "__fma_", "__fmaf_", "__nanosleep", "__isnan", "__isinf",
      "__finite", "__signbit", "__reduce_", "__match_", "__ldc", "__ldl", "__stc", "__stw", "__brevll"};
  return all.contains(name) ||
         std::any_of(prefixes.begin(), prefixes.end(), [&](llvm::StringRef p) { return name.starts_with(p); });
}

// CUDA has no such function, whatever the arguments are.
bool stands_in(const FunctionDecl& function) {
  const FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  return is_marked(function) || (pattern && is_marked(*pattern));
}

QualType plain(QualType type) { return type.getNonReferenceType().getCanonicalType().getUnqualifiedType(); }

QualType written_type(const clang::Expr* argument) {
  return plain(argument->IgnoreUnlessSpelledInSource()->getType());
}

bool takes_exactly(const FunctionDecl& function, const CallExpr& call) {
  if (function.isTemplateInstantiation()) return true;
  for (unsigned i = 0; i < function.getNumParams() && i < call.getNumArgs(); ++i) {
    if (plain(function.getParamDecl(i)->getType()) != written_type(call.getArg(i))) return false;
  }
  return true;
}

bool converts_from_others(const CXXRecordDecl& record) {
  if (!record.hasDefinition()) return false;
  const auto constructors = record.getDefinition()->ctors();
  return record.getDefinition()->getNumBases() != 0 ||
         std::any_of(constructors.begin(), constructors.end(), [](const CXXConstructorDecl* one) {
           return one->isConvertingConstructor(false) && !one->isCopyOrMoveConstructor() &&
                  one->getNumParams() != 0;
         });
}

bool converts_to_others(const CXXRecordDecl& record) {
  return record.hasDefinition() &&
         (record.getDefinition()->getNumBases() != 0 ||
          !record.getDefinition()->getVisibleConversionFunctions().empty());
}

// Wherever that is not clear: yes.
bool may_convert(QualType from, QualType to) {
  if (from == to) return true;
  if (to->isDependentType()) {
    const bool names_template = to->getAs<TemplateSpecializationType>() != nullptr;
    const CXXRecordDecl* record = from->getAsCXXRecordDecl();
    const bool may_be_instance = record && (isa<ClassTemplateSpecializationDecl>(record) ||
                                            !record->hasDefinition() || record->getNumBases() != 0);
    return !names_template || may_be_instance;
  }
  const CXXRecordDecl* source = from->getAsCXXRecordDecl();
  const CXXRecordDecl* target = to->getAsCXXRecordDecl();
  if (target) return converts_from_others(*target) || (source && converts_to_others(*source));
  if (source) return converts_to_others(*source);
  const bool numbers = from->isArithmeticType() && to->isArithmeticType();
  if (from->isArithmeticType() != to->isArithmeticType()) return from->isIntegerType();  // 0 for null
  if (from->isEnumeralType() || to->isEnumeralType() || numbers) return true;
  if (!from->isPointerType() || !to->isPointerType()) return true;
  const QualType a = plain(from->getPointeeType()), b = plain(to->getPointeeType());
  return a == b || b->isVoidType() || b->isDependentType() || (a->isRecordType() && b->isRecordType());
}

bool may_take(const FunctionDecl& function, const CallExpr& call) {
  const unsigned given = call.getNumArgs();
  if (function.getMinRequiredArguments() > given) return false;
  const bool any_number =
      function.isVariadic() || std::any_of(function.param_begin(), function.param_end(),
                                           [](const ParmVarDecl* p) { return p->isParameterPack(); });
  if (any_number) return true;
  if (function.getNumParams() < given) return false;
  std::map<QualType, QualType, clang::QualTypeOrdering> deduced;
  for (unsigned i = 0; i < given; ++i) {
    const QualType from = written_type(call.getArg(i)), to = plain(function.getParamDecl(i)->getType());
    if (!may_convert(from, to)) return false;
    // One parameter of a template has one type.
    if (to->getAs<TemplateTypeParmType>() && deduced.emplace(to, from).first->second != from) return false;
  }
  return true;
}

}  // namespace

bool is_predeclared(const FunctionDecl& function, const ASTContext& context) {
  if (function.isImplicit() || function.getBuiltinID() != 0) return true;  // OpenCL's are implicit
  const auto& manager = context.getSourceManager();
  for (const auto* one : function.redecls()) {
    const auto at = one->getLocation();
    if (at.isInvalid() || manager.isInSystemHeader(manager.getExpansionLoc(at))) return true;
  }
  if (const auto* pattern = function.getTemplateInstantiationPattern()) {
    return manager.isInSystemHeader(manager.getExpansionLoc(pattern->getLocation()));
  }
  return false;
}

void StandIns::note(const Decl* declaration) {
  const FunctionDecl* function = declaration->getAsFunction();
  if (!function || isa<CXXMethodDecl>(function) || is_predeclared(*function, context_)) return;
  own_[function->getDeclName()].push_back(function);
}

// Members can't be chosen for a call of a function at file scope; friends can.
void StandIns::collect(const DeclContext& context) {
  for (const Decl* one : context.decls()) {
    const auto& manager = context_.getSourceManager();
    if (manager.isInSystemHeader(manager.getExpansionLoc(one->getLocation()))) continue;
    note(one);
    if (const auto* inside = dyn_cast<FriendDecl>(one); inside && inside->getFriendDecl()) {
      note(inside->getFriendDecl());
    }
    const auto* record = dyn_cast<ClassTemplateDecl>(one);
    if (record) collect(*record->getTemplatedDecl());
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(one)) collect(*cast<DeclContext>(one));
  }
}

const FunctionDecl* StandIns::rival(const CallExpr& call, const FunctionDecl& chosen) {
  const bool at_file_scope = chosen.getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (isa<CXXMethodDecl>(chosen)) return nullptr;
  if (!is_predeclared(chosen, context_)) {
    // A qualified name means the program's one; otherwise it may be there beside CUDA's by a using directive.
    const auto* name = dyn_cast<DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
    if (name && name->hasQualifier()) return nullptr;
    // With exactly these types it is preferred to all but a function with the same ones.
    const bool is_rival = chosen.getIdentifier() && is_missing(chosen.getName()) &&
                          (chosen.isTemplateInstantiation() || !takes_exactly(chosen, call));
    return is_rival ? &chosen : nullptr;
  }
  if (!at_file_scope) return nullptr;
  if (!std::exchange(collected_, true)) collect(*context_.getTranslationUnitDecl());
  const auto found = own_.find(chosen.getDeclName());
  if (found == own_.end() || (!stands_in(chosen) && takes_exactly(chosen, call))) return nullptr;
  const auto fits = std::find_if(found->second.begin(), found->second.end(),
                                 [&](const FunctionDecl* own) { return may_take(*own, call); });
  return fits == found->second.end() ? nullptr : *fits;
}

}  // namespace permverify::parser
