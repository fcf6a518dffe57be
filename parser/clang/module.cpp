// The entrance of the module that the driver loads: Clang, then each kernel by itself.
#include "parser/clang/lowering.h"

#include <algorithm>

#include "host/launches.h"
#include "logic/ir/effects.h"
#include "parser/clang/opencl_host.h"
#include "parser/clang/uncalled_functions.h"
#include "parser/clang/work_place.h"
#include "support/kernel_texts.h"

namespace permverify::parser {
namespace {

constexpr int most_passes = 40;  // far beyond what pointers need; then something is wrong

// All kernels with a body, wherever they stand: also in classes, of templates and of functions too, and as friends.
class Kernels {
 public:
  explicit Kernels(const ClangOptions& options) : options_(options) {}
  void visit(const clang::DeclContext& context) {
    for (const clang::Decl* decl : context.decls()) {
      const auto* friendly = clang::dyn_cast<clang::FriendDecl>(decl);  // may be defined in the class
      if (friendly) decl = friendly->getFriendDecl();
      if (!decl) continue;
      if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl)) visit_function(*function);
      if (const auto* tmpl = clang::dyn_cast<clang::FunctionTemplateDecl>(decl)) visit_template(*tmpl);
      if (const auto* tmpl = clang::dyn_cast<clang::ClassTemplateDecl>(decl)) visit_template(*tmpl);
      if (clang::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl, clang::CXXRecordDecl>(decl)) {
        visit(*clang::cast<clang::DeclContext>(decl));
      }
    }
  }
  std::vector<const clang::FunctionDecl*> found;
  std::vector<const clang::FunctionDecl*> without_instance;  // templates without a call

 private:
  void visit_function(const clang::FunctionDecl& function) {
    consider(function);
    if (function.doesThisDeclarationHaveABody() && !function.isDependentContext()) visit(function);  // local classes
  }

  static bool is_kernel_pattern(const clang::FunctionDecl& pattern) {
    return pattern.hasAttr<clang::CUDAGlobalAttr>() && pattern.hasBody();
  }

  void visit_template(const clang::FunctionTemplateDecl& tmpl) {
    for (const auto* instance : tmpl.specializations()) visit_function(*instance);
    const bool instantiated = std::any_of(tmpl.spec_begin(), tmpl.spec_end(), [](const auto* one) {
      const bool own = one->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
      return !own && one->doesThisDeclarationHaveABody();  // not so behind `extern template`
    });
    if (is_kernel_pattern(*tmpl.getTemplatedDecl()) && !instantiated) without_instance.push_back(tmpl.getTemplatedDecl());
  }

  void visit_template(const clang::ClassTemplateDecl& tmpl) {
    if (!tmpl.isThisDeclarationADefinition()) return;
    const std::size_t before = found.size();
    for (const auto* instance : tmpl.specializations()) visit(*instance);
    for (const clang::Decl* decl : tmpl.getTemplatedDecl()->decls()) {
      const auto* friendly = clang::dyn_cast<clang::FriendDecl>(decl);
      const auto* pattern = clang::dyn_cast_or_null<clang::FunctionDecl>(friendly ? friendly->getFriendDecl() : decl);
      if (!pattern || !is_kernel_pattern(*pattern)) continue;
      const bool instantiated = std::any_of(found.begin() + static_cast<std::ptrdiff_t>(before), found.end(), [&](const auto* one) {
        return one->getTemplateInstantiationPattern() == pattern;
      });
      if (!instantiated) without_instance.push_back(pattern);
    }
  }

  void consider(const clang::FunctionDecl& function) {
    const bool kernel =
        function.hasAttr<clang::OpenCLKernelAttr>() || function.hasAttr<clang::CUDAGlobalAttr>();
    if (!kernel || !function.doesThisDeclarationHaveABody() || function.isDependentContext())
      return;
    const auto& names = options_.kernels;
    const bool wanted = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      const std::string path = name.substr(0, name.find_first_of("<("));  // A::k<int>
      const std::size_t colons = path.rfind("::");
      return path.substr(colons == std::string::npos ? 0 : colons + 2) == function.getNameAsString();
    });
    const bool again = std::any_of(found.begin(), found.end(), [&](const clang::FunctionDecl* other) {
      return other->getCanonicalDecl() == function.getCanonicalDecl();  // a specialisation, of its template
    });
    if (!again && (names.empty() || wanted)) found.push_back(&function);
  }
  const ClangOptions& options_;
};

// What a pass adds to the module, to be taken back.
struct Mark {
  explicit Mark(const ir::Module& module)
      : variables(module.variables.size()), functions(module.functions.size()),
        expansions(module.expansions.size()) {}
  void restore(ir::Module& module) const {
    module.variables.resize(variables);
    module.functions.resize(functions);
    module.expansions.resize(expansions);
  }
  std::size_t variables, functions, expansions;
};

class File {
 public:
  File(ClangRun& run, const ClangOptions& options, support::DiagnosticSink& sink)
      : run_(run), options_(options), sink_(sink), layout_(run.context()),
        resolver_(module_, found_, {options.device_bits}),
        file_(run, layout_, options, module_, found_, no_facts_, annotations_, resolver_),
        launches_(run.context(), host_file()) {}

  std::optional<ir::Module> read() {
    parse_annotations();
    const bool misread = sink_.has_errors();  // the meaning of such a comment is unknown
    file_.declare_functions();
    attached_ = file_.attached();
    report_found();
    Kernels kernels(options_);
    kernels.visit(*run_.context().getTranslationUnitDecl());
    for (const auto* function : kernels.found) lower(*function, name_of(*function, kernels.found));
    for (const auto* tmpl : kernels.without_instance) without_instance(*tmpl);
    report_unread();
    if (misread) module_.kernels.clear();
    report_unattached();
    return std::move(module_);
  }

 private:
  host::File host_file() {
    const auto range_of = [this](clang::SourceRange range) { return run_.map().span(range); };
    return {range_of, [this] { return run_.overlooked_places(); },
            [this, range_of](clang::SourceRange range) {
              const ir::Span span = range_of(range);
              return run_.map().text(span.file).substr(span.begin, span.end - span.begin);
            },
            [this](std::string_view name) { return run_.macro_words(name); },
            [this] { return depends_on_compiler(); }};
  }

  // Of all files of the program that were read.
  std::string text_of_program() const {
    std::string text;
    const clang::SourceManager& sources = run_.context().getSourceManager();
    for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
      if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) continue;
      const auto buffer = entry.getFile().getContentCache().getBufferIfLoaded();
      if (buffer && !buffer->getBufferIdentifier().starts_with("<")) text += buffer->getBuffer().str() + "\n";
    }
    return text;
  }

  // `__CUDA_ARCH__` is defined where the device's code is compiled, and not where the host's is.
  bool depends_on_compiler() const {
    const clang::SourceManager& sources = run_.context().getSourceManager();
    for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
      if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) continue;
      const auto buffer = entry.getFile().getContentCache().getBufferIfLoaded();
      const bool of_program = buffer && !buffer->getBufferIdentifier().starts_with("<");
      if (of_program && buffer->getBuffer().contains("__CUDA_ARCH__")) return true;
    }
    const auto asked = run_.asked_macros();
    return std::any_of(asked.begin(), asked.end(), [&](const std::string& macro) {
      return !is_chosen(macro) && (macro.find("clang") != std::string::npos || macro.find("PERMVERIFY") != std::string::npos);
    });
  }

  void parse_annotations() {
    for (const auto& [buffer, comments] : run_.comments()) {
      auto blocks = annotation::parse_comments(run_.map().sources(), buffer, comments, sink_);
      for (auto& block : blocks) annotations_.push_back(std::move(block));
    }
    auto library = annotation::needed_library(annotations_, run_.map().sources(), sink_);
    for (auto& block : library) annotations_.push_back(std::move(block));
  }

  // What the options define is a choice of the user.
  bool is_chosen(const std::string& macro) const {
    return std::any_of(options_.defines.begin(), options_.defines.end(), [&](const std::string& define) {
      return define.substr(0, define.find('=')) == macro;
    });
  }

  void assume_macros(ir::Kernel& kernel) {
    std::string others;
    for (const std::string& macro : run_.asked_macros()) {
      if (is_chosen(macro)) continue;
      const auto number = run_.macro_constant(macro);
      const std::string otherwise = run_.defines_macro(macro) ? "defined as here" : "not defined";
      const std::string value = "`" + macro + "` is " + (number ? std::to_string(*number) : otherwise);
      if (macro == "__CUDA_ARCH__") {
        kernel.assumptions.push_back({"cuda_arch", value, kernel.span});
      } else {
        others += (others.empty() ? "" : ", ") + value;
      }
    }
    if (!others.empty()) kernel.assumptions.push_back({"compiler_macros", others, kernel.span});
  }

  // The size of a warp is a constant of our header.
  void assume_warp_size(ir::Kernel& kernel) {
    const clang::ASTContext& context = run_.context();
    for (const clang::NamedDecl* named : context.getTranslationUnitDecl()->lookup(&context.Idents.get("warpSize"))) {
      if (options_.language != CLanguage::Cuda || !named->isReferenced()) continue;
      kernel.assumptions.push_back({"cuda_limits", "a warp has 32 threads", kernel.span});
    }
  }

  // Instances of a template, or kernels of two namespaces, get different names.
  std::string name_of(const clang::FunctionDecl& function,
                      const std::vector<const clang::FunctionDecl*>& all) {
    const std::string name = function.getNameAsString();
    const auto alike = std::count_if(all.begin(), all.end(), [&](const clang::FunctionDecl* other) {
      return other->getNameAsString() == name;
    });
    if (alike == 1) return name;
    std::string full;
    llvm::raw_string_ostream out(full);
    function.getNameForDiagnostic(out, run_.context().getPrintingPolicy(), true);
    const auto overload = [&](const clang::FunctionDecl* other) {
      return other != &function && other->getDeclContext()->Equals(function.getDeclContext()) &&
             !other->isTemplateInstantiation() && other->getDeclName() == function.getDeclName();
    };
    if (function.isTemplateInstantiation() || std::none_of(all.begin(), all.end(), overload)) return full;
    std::string types;
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      types += (types.empty() ? "" : ", ") + parameter->getType().getAsString();
    }
    return full + "(" + types + ")";
  }

  bool report_found() {
    const bool errors = found_.has_errors();
    for (const auto& d : found_.all()) {
      if (!reported(d)) sink_.report(d);
    }
    found_ = support::DiagnosticSink{};
    return errors;
  }

  // The same of a kernel, which cannot be read if there is an error.
  bool report_found(const std::string& kernel) {
    ir::UnreadKernel unread{kernel, "", {}, 0};
    for (const auto& d : found_.all()) {
      if (d.severity != support::Severity::Error) continue;
      if (unread.id.empty()) unread = {kernel, d.id, d.primary.span, 0};
      unread.errors += !reported(d);
    }
    if (!unread.id.empty()) module_.unread.push_back(std::move(unread));
    return report_found();
  }

  // A helper that is inlined twice, or its contract read before and behind it, says the same twice.
  bool reported(const support::Diagnostic& d) const {
    const auto same = [&](const support::Diagnostic& other) {
      return other.id == d.id && other.message == d.message && other.primary.span == d.primary.span;
    };
    return std::any_of(sink_.all().begin(), sink_.all().end(), same);
  }

  // Lowers the kernel until a pass learns nothing new. One that is refused leaves nothing behind.
  void lower(const clang::FunctionDecl& function, const std::string& name) {
    Facts facts;
    const Mark mark(module_);
    for (int pass = 0; pass < most_passes; ++pass) {
      facts.start_pass();
      resolver_.start_pass();
      std::optional<ir::Kernel> kernel;
      try {
        Lowering lowering(run_, layout_, options_, module_, found_, facts, annotations_, resolver_);
        kernel = lowering.kernel(function, name);
        attached_.insert(lowering.attached().begin(), lowering.attached().end());
        called_.insert(lowering.called().begin(), lowering.called().end());
      } catch (const TimeOver&) {
        found_ = support::DiagnosticSink{};
        without_time(function, name);
        return mark.restore(module_);
      } catch (const Refused&) {
        // What this pass has learned may be just what was missing.
        if (!facts.changed()) {
          report_found(name);
          return mark.restore(module_);
        }
      }
      if (facts.changed()) {
        found_ = support::DiagnosticSink{};
        mark.restore(module_);
        continue;
      }
      if (report_found(name)) return mark.restore(module_);
      if (run_.is_made_up(function)) {
        kernel->assumptions.push_back({"template_arguments",
                                       "every type that the template leaves open is `int`: nothing in "
                                       "the file instantiates it",
                                       kernel->span});
      }
      assume_headers(*kernel);
      assume_macros(*kernel);
      assume_warp_size(*kernel);
      const bool no_tile = kernel->meeting_threads == 0 && ir::effects_of(kernel->body).meets;
      if (no_tile) kernel->meeting_threads = ir::warp_threads;
      if (function.isTemplateInstantiation()) assume_instances(*kernel, function);
      if (options_.host) add_launches(*kernel, function);
      module_.kernels.push_back(std::move(*kernel));
      return;
    }
    support::Diagnostic d;
    d.id = "unsupported:pointers";
    d.message = "what the pointers of this kernel may point to does not settle";
    d.primary.span = run_.map().span(function.getLocation());
    found_.report(std::move(d));
    report_found(name);
  }

  // Of OpenCL the host's code is a file of its own.
  void add_launches(ir::Kernel& kernel, const clang::FunctionDecl& function) {
    if (options_.language == CLanguage::Cuda) return launches_.add_to(module_, kernel, function);
    if (!options_.host_buffer) return;
    if (!opencl_host_) opencl_host_.emplace(run_.map().sources(), options_, opencl_kernels());
    opencl_host_->add_to(module_, kernel, function);
  }

  // Of the host's code that have the kernels. Nothing: a file of its own has them.
  std::optional<std::map<std::uint32_t, std::uint32_t>> literals() const {
    const support::SourceManager& sources = run_.map().sources();
    const clang::SourceManager& files = run_.context().getSourceManager();
    const support::Span begin = run_.map().span(files.getLocForStartOfFile(files.getMainFileID()));
    if (!support::is_host_file(options_.host_file) || sources.buffer(begin.file).name() != options_.host_file) return std::nullopt;
    return support::find_kernel_texts(sources.buffer(*options_.host_buffer).text()).literals;
  }

  host::KernelFile opencl_kernels() const {
    ClangOptions all = options_;
    all.kernels.clear();
    Kernels kernels(all);
    kernels.visit(*run_.context().getTranslationUnitDecl());
    host::KernelFile result{{}, options_.defines, literals(), text_of_program()};
    for (const clang::FunctionDecl* kernel : kernels.found) result.kernels[kernel->getNameAsString()] = kernel;
    return result;
  }

  void without_time(const clang::FunctionDecl& function, const std::string& name) {
    support::Diagnostic d;
    d.id = "limit:time";
    d.message = "`" + name + "` was not read within the time of the file (--total-timeout)";
    d.primary.span = run_.map().span(function.getLocation());
    found_.report(std::move(d));
    report_found(name);
  }

  // What Clang could not read of a call may have been another instance, or this one with other arguments.
  void assume_instances(ir::Kernel& kernel, const clang::FunctionDecl& function) const {
    const support::Diagnostic* error = run_.first_overlooked();
    if (!error) return;
    kernel.assumptions.push_back(
        {"host_errors",
         "of `" + function.getNameAsString() + "` the host uses the instances that are looked at, and no others: "
         "in its code is what could not be read (\"" + error->message + "\")",
         error->primary.span});
  }

  // Clang never makes an instance of a template with an error.
  void without_instance(const clang::FunctionDecl& tmpl) {
    if (!options_.kernels.empty()) return;
    for (const support::Diagnostic& error : run_.overlooked(tmpl.getSourceRange())) found_.report(error);
    if (!found_.has_errors()) return say_ignored(tmpl);
    report_found(tmpl.getNameAsString());
  }

  void say_ignored(const clang::FunctionDecl& tmpl) {
    support::Diagnostic d;
    d.severity = support::Severity::Warning;
    d.id = "ignored:kernel_template";
    d.message = "`" + tmpl.getNameAsString() + "` is a template that nothing in the file instantiates: "
                "it was not looked at";
    d.help = "`template __global__ void " + tmpl.getNameAsString() + "<...>(...);` makes an instance";
    d.primary.span = run_.map().span(tmpl.getLocation());
    sink_.report(std::move(d));
  }

  // What no kernel asked for. The error of another one was reported with the kernel.
  void report_unread() {
    for (const ClangRun::Unread& one : run_.unread()) {
      if (reported(one.error) || !options_.kernels.empty()) continue;
      support::Diagnostic d = one.error;
      d.severity = support::Severity::Warning;
      d.id = "ignored:function";
      d.message = "`" + one.function->getNameAsString() + "` was not read: " + d.message;
      sink_.report(std::move(d));
    }
  }

  // A macro of such a header could be asked for by any `#if`.
  void assume_headers(ir::Kernel& kernel) const {
    std::string names;
    for (const std::string& name : run_.unfound()) names += (names.empty() ? "" : ", ") + name;
    if (names.empty()) return;
    kernel.assumptions.push_back(
        {"missing_headers", "what only the host needs is in " + names + ", not found", kernel.span});
  }

  // Never dropped in silence: an annotation that belongs to nothing. In a file of which only some
  // kernels are lowered, or where one was refused, others may belong to those.
  void report_unattached() {
    if (sink_.has_errors() || !options_.kernels.empty()) return;
    std::optional<UncalledFunctions> uncalled;
    for (std::size_t i = 0; i < annotations_.size(); ++i) {
      if (attached_.count(i) || annotations_[i].items.empty()) continue;
      if (!uncalled) uncalled.emplace(run_.context(), run_.map(), called_);
      support::Diagnostic d;
      d.primary.span = annotations_[i].span;
      if (const auto* function = uncalled->at(annotations_[i].span)) {
        d.severity = support::Severity::Warning;
        d.id = "ignored:annotation";
        d.message = "this annotation is not checked: no kernel calls `" + function->getNameAsString() + "`";
        sink_.report(std::move(d));
        continue;
      }
      d.id = "syntax:annotation_unattached";
      d.message = "this annotation stands before nothing that it could be about";
      d.help = "contracts stand before kernels, invariants before loops, clauses before barriers";
      sink_.report(std::move(d));
    }
  }

  ClangRun& run_;
  const ClangOptions& options_;
  support::DiagnosticSink& sink_;
  support::DiagnosticSink found_;  // of the pass under way
  Layout layout_;
  ir::Module module_;
  std::vector<annotation::Block> annotations_;
  annotation::Resolver resolver_;
  Facts no_facts_;
  Lowering file_;     // the scope of the file
  host::Launches launches_;
  std::optional<OpenClHost> opencl_host_;
  std::set<std::size_t> attached_;
  std::set<const clang::FunctionDecl*> called_;
};

}  // namespace

std::optional<ir::Module> parse_clang(support::SourceManager& sources, support::BufferId buffer,
                                      const ClangOptions& options, support::DiagnosticSink& sink) {
  // A program that compiles without stand-ins has no use for them: what it calls is what CUDA has.
  auto run = std::make_unique<ClangRun>(sources, buffer, options, false);
  bool stand_ins = false;
  const auto read = [&](ClangRun& readable, const support::DiagnosticSink& found) {
    for (const auto& d : found.all()) sink.report(d);
    return File(readable, options, sink).read();
  };
  if (options.language == CLanguage::Cuda && run->errors() != 0) {
    auto helped = std::make_unique<ClangRun>(sources, buffer, options, true);
    stand_ins = helped->errors() < run->errors();
    if (stand_ins) run = std::move(helped);
  }
  std::string opaque = run->opaque_names();
  support::DiagnosticSink said;
  if (run->report(said)) return read(*run, said);
  // Types of a library whose header is missing, if the file can be read with them.
  for (int round = 0; round < 3 && !opaque.empty(); ++round) {
    ClangRun named(sources, buffer, options, stand_ins, opaque);
    const std::string more = named.opaque_names();  // names that errors hid until now
    support::DiagnosticSink with_them;
    if (named.report(with_them)) return read(named, with_them);
    if (more.empty()) break;
    opaque += more;
  }
  for (const auto& d : said.all()) sink.report(d);
  return std::nullopt;
}

}  // namespace permverify::parser

extern "C" __attribute__((visibility("default"))) void permverify_parse_clang(
    permverify::support::SourceManager* sources, permverify::support::BufferId buffer,
    const permverify::parser::ClangOptions* options, permverify::support::DiagnosticSink* sink,
    std::optional<permverify::ir::Module>* result) {
  *result = permverify::parser::parse_clang(*sources, buffer, *options, *sink);
}
