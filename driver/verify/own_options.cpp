#include "driver/verify/own_options.h"

#include <algorithm>
#include <bit>

#include "driver/verify/select.h"

namespace permverify::driver {
namespace {

void complain_at(support::DiagnosticSink& sink, support::Severity severity, support::Span at, std::string id, std::string message) {
  support::Diagnostic d;
  d.severity = severity;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = at;
  sink.report(std::move(d));
}

// Scalars and arrays that stand in the list of parameters, in order. The body has arrays of its own.
std::vector<ir::VarId> parameters_in_order(const support::SourceManager& sources, const ir::Module& module, const ir::Kernel& kernel) {
  const std::string_view text = sources.buffer(kernel.span.file).text();
  const std::size_t body = std::min(text.find('{', kernel.span.end), text.size());
  std::vector<ir::VarId> result;
  for (const auto* some : {&kernel.params, &kernel.arrays}) {
    for (const ir::VarId var : *some) {
      const support::Span at = module.variables[var].span;
      if (at.file == kernel.span.file && kernel.span.end <= at.begin && at.begin < body) result.push_back(var);
    }
  }
  const auto place = [&](ir::VarId var) { return module.variables[var].span.begin; };
  std::sort(result.begin(), result.end(), [&](ir::VarId a, ir::VarId b) { return place(a) < place(b); });
  // An array of structs is one array for each member.
  result.erase(std::unique(result.begin(), result.end(), [&](ir::VarId a, ir::VarId b) { return place(a) == place(b); }), result.end());
  return result;
}

// The bits as a value of the type; nothing where they are no such value, or where it is no integer that an option can fix.
std::optional<std::int64_t> value_of(std::uint64_t bits, const ir::Type& type) {
  if (type.is_bool() && bits <= 1) return static_cast<std::int64_t>(bits);
  if (type.kind != ir::TypeKind::Fixed || !type.is_scalar()) return std::nullopt;
  if (type.bits < 64 && bits >> type.bits != 0) return std::nullopt;
  if (!type.is_signed) return bits >> 63 != 0 ? std::nullopt : std::optional(static_cast<std::int64_t>(bits));
  const unsigned unused = 64U - type.bits;
  return std::bit_cast<std::int64_t>(bits << unused) >> unused;
}

}  // namespace

std::vector<std::pair<std::string, FileOptions>> files_with_options(const Options& options) {
  std::vector<std::string> paths = options.files;
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  std::vector<std::pair<std::string, FileOptions>> result;
  for (const std::string& path : paths) {
    const auto [begin, end] = options.of_file.equal_range(path);
    result.insert(result.end(), begin, end);
    if (begin == end) result.emplace_back(path, FileOptions{});
  }
  return result;
}

Options with_own_options(const Options& options, const std::string& file, const FileOptions& own) {
  Options result = options;
  result.read = with_own(options.read, own);
  if (!own.name.empty()) result.read_from = file;
  if (!own.kernel.empty()) result.selection.kernel = own.kernel;
  const bool given = gives_any(options.launch.gsize) || gives_any(options.launch.ngroups);
  if (!given) result.launch = own.launch;
  return result;
}

bool take_recorded_arguments(const FileOptions& own, const support::SourceManager& sources, const ir::Module& module, Options& options,
                             support::DiagnosticSink& sink) {
  if (own.kernel.empty()) return true;
  const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(), [&](const auto& k) { return k.name == own.kernel; });
  if (kernel == module.kernels.end()) {
    complain_at(sink, support::Severity::Error, {}, "input:no_kernel", "the file has no kernel `" + own.kernel + "`, which was launched");
    return false;
  }
  if (own.arguments.empty()) return true;
  const std::vector<ir::VarId> params = parameters_in_order(sources, module, *kernel);
  bool fits = params.size() == own.arguments.size();
  for (std::size_t i = 0; fits && i < params.size(); ++i) fits = own.arguments[i].is_scalar != module.variables[params[i]].type.is_array();
  if (!fits) {
    complain_at(sink, support::Severity::Warning, kernel->span, "ignored:recorded_arguments",
                "the recorded arguments do not fit the parameters of `" + kernel->name + "`: any values count");
    return true;
  }
  for (std::size_t i = 0; i < params.size(); ++i) {
    const ir::Variable& param = module.variables[params[i]];
    if (!own.arguments[i].value || options.params.count(param.name) != 0) continue;
    if (const auto value = value_of(*own.arguments[i].value, param.type)) options.params[param.name] = *value;
    else complain_at(sink, support::Severity::Note, param.span, "ignored:recorded_arguments", "the recorded value of `" + param.name + "` cannot be fixed: any value counts");
  }
  return true;
}

std::map<std::string, std::vector<std::string>> words_of_launches(const Options& options) {
  std::map<std::string, std::vector<std::string>> result;
  for (const auto& [file, own] : options.of_file) {
    if (own.name.empty()) continue;
    if (!own.kernel.empty()) {
      result[own.name];  // the values of the arguments have names in the command of the run only
      continue;
    }
    std::vector<std::string> words{file};
    if (!own.standard.empty()) words.insert(words.end(), {"--std", own.standard});
    for (const std::string& folder : own.include_dirs) words.insert(words.end(), {"-I", folder});
    for (const std::string& define : own.defines) words.insert(words.end(), {"-D", define});
    result[own.name] = std::move(words);
  }
  return result;
}

}  // namespace permverify::driver
