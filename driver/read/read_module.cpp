#include "driver/read/read_module.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "driver/read/clang_module.h"
#include "driver/read/including_file.h"
#include "driver/read/launch_comment.h"
#include "driver/read/load.h"
#include "driver/read/require_valid.h"
#include "logic/ir/axes.h"
#include "parser/pvl/parse.h"
#include "support/kernel_texts.h"

namespace permverify::driver {
namespace {

void reject_at(support::DiagnosticSink& sink, support::Span place, std::string id,
               std::string message, std::string note = "", std::string help = "") {
  support::Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = place;
  if (!note.empty()) d.notes.push_back(std::move(note));
  d.help = std::move(help);
  sink.report(std::move(d));
}

void reject(support::DiagnosticSink& sink, support::BufferId buffer, std::string id,
            std::string message, std::string note = "", std::string help = "") {
  reject_at(sink, {buffer, 0, 0}, std::move(id), std::move(message), std::move(note), std::move(help));
}

// Options of this file: those of the command line come last, and so win over the comment's.
parser::ClangOptions clang_options(const ReadOptions& options, Language language,
                                   const LaunchComment& comment) {
  parser::ClangOptions result = options.c;
  result.language =
      language == Language::Cuda ? parser::CLanguage::Cuda : parser::CLanguage::OpenCl;
  if (result.work_dim == 0) result.work_dim = comment.dimensions(options.launch);
  result.defines.insert(result.defines.begin(), comment.defines.begin(), comment.defines.end());
  return result;
}

// Threads of a dimension that is asked for are threads, whether the kernel names it or not.
void apply_dimensions(const ReadOptions& options, ir::Module& module) {
  const auto is_one = [](const std::optional<std::int64_t>& size) { return size == 1; };
  for (int d = 0; d < options.c.work_dim; ++d) {
    const auto i = static_cast<std::size_t>(d);
    if (is_one(options.launch.gsize[i]) && is_one(options.launch.ngroups[i])) continue;
    for (ir::Kernel& kernel : module.kernels) {
      ir::name_axis(kernel, ir::Builtin::Gsize, d);
      ir::name_axis(kernel, ir::Builtin::Ngroups, d);
    }
  }
}

using AxisSizes = std::array<std::optional<std::int64_t>, 3>;

// A size that the kernel fixes stays; its other dimensions are those of the first pattern that has any. An axis with more than one
// thread or group has them, whether the kernel names it or not.
void apply_kernel_sizes(const ReadOptions& options, ir::Module& module) {
  const auto fill = [&](ir::Kernel& kernel, ir::Builtin which, AxisSizes ir::LaunchSizes::*kind) {
    const auto own = std::find_if(options.kernel_sizes.begin(), options.kernel_sizes.end(), [&](const KernelSizes& sizes) {
      return gives_any(sizes.launch.*kind) && fnmatch(sizes.pattern.c_str(), kernel.name.c_str(), 0) == 0;
    });
    if (own == options.kernel_sizes.end() || gives_any(options.launch.*kind)) return;
    for (int d = 0; d < 3; ++d) {
      const auto i = static_cast<std::size_t>(d);
      const std::optional<std::int64_t>& size = (own->launch.*kind)[i];
      if (!(kernel.launch.*kind)[i]) (kernel.launch.*kind)[i] = size;
      if (size.value_or(1) == 1) continue;
      ir::name_axis(kernel, which, d);
      kernel.dimensions = std::max(kernel.dimensions, d + 1);
    }
  };
  for (ir::Kernel& kernel : module.kernels) {
    fill(kernel, ir::Builtin::Gsize, &ir::LaunchSizes::gsize);
    fill(kernel, ir::Builtin::Ngroups, &ir::LaunchSizes::ngroups);
  }
}

// What the loader says of it; its other complaints are about files.
bool lacks_memory(const std::string& problem) {
  return problem.find("failed to map segment") != problem.npos ||
         problem.find("annot allocate memory") != problem.npos ||
         problem.find("cannot create") != problem.npos;
}

// Nothing: it cannot be read, which is reported.
std::optional<support::BufferId> load_host(support::SourceManager& sources, const ReadOptions& options, support::DiagnosticSink& sink) {
  const auto given = options.texts.find(options.c.host_file);
  if (given != options.texts.end()) return sources.add(given->first, given->second);
  const support::BufferId buffer = load(sources, options.c.host_file, sink);
  return sink.has_errors() ? std::nullopt : std::optional(buffer);
}

std::optional<ir::Module> read_c(support::SourceManager& sources, support::BufferId buffer,
                                 const ReadOptions& options, Language language,
                                 support::DiagnosticSink& sink, std::vector<ir::UnreadKernel>* unread) {
  const ClangModule clang = load_clang_module(
      options.module_folders.empty() ? clang_module_folders() : options.module_folders);
  if (clang.parse == nullptr && lacks_memory(clang.problem)) {
    reject(sink, buffer, "internal:memory",
           "not enough memory to load the front end for OpenCL and CUDA", clang.problem);
    return {};
  }
  if (clang.parse == nullptr) {
    reject(sink, buffer, "input:no_clang", "the front end for OpenCL and CUDA cannot be loaded",
           clang.problem,
           "build permverify with Clang 19 (Debian: `libclang-19-dev`), or install "
           "`libclang-cpp19`, and keep " + std::string(clang_module_file) + " beside the program");
    return {};
  }
  LaunchComment comment = parse_launch_comment(sources, buffer, sink);
  if (!options.use_launch_comment) comment.forget_launch();
  parser::ClangOptions c = clang_options(options, language, comment);
  if (!c.host) c.host_buffer.reset();
  if (language == Language::OpenCl && c.host && !c.host_file.empty() && !c.host_buffer) {
    c.host_buffer = load_host(sources, options, sink);
    if (!c.host_buffer) return {};
  }
  if (const auto crash =
          options.trial || tries_first() ? try_clang_module(clang, sources, buffer, c) : std::nullopt) {
    const support::Span at{buffer, crash->offset, crash->offset};
    if (crash->too_deep) {
      reject_at(sink, at, "syntax:too_deep",
                "an expression, a chain of `else if` or the like nests too deeply to be read");
    } else {
      reject_at(sink, at, "internal:front_end", "the front end for OpenCL and CUDA crashed here");
    }
    return {};
  }
  std::optional<ir::Module> module = call_clang_module(clang, sources, buffer, c, sink, options.end, options.parent_tries_again);
  if (!module) return module;
  if (unread) *unread = module->unread;
  apply_kernel_sizes(options, *module);
  apply_launch_comment(comment, options.launch, *module, sink);
  apply_dimensions(options, *module);
  for (ir::Kernel& kernel : module->kernels) ir::close_unnamed_axes(kernel, options.launch);
  if (!module->kernels.empty()) return module;
  // With --kernel, another file may have it.
  if (sink.has_errors()) return {};
  if (!c.kernels.empty()) return module;
  reject(sink, buffer, "input:empty", "the file has no kernel: there is nothing to verify");
  return {};
}

// What is missing in a part of a program stands in the file that includes it.
void note_fragment(const std::string& path, support::BufferId buffer, support::DiagnosticSink& sink) {
  const std::string whole = including_file(path);
  if (whole.empty()) return;
  support::Diagnostic d;
  d.severity = support::Severity::Warning;
  d.id = "input:fragment";
  d.message = "`" + whole + "` includes this file: what is missing here may stand there";
  d.help = "give `" + whole + "` instead";
  d.primary.span = {buffer, 0, 0};
  sink.report(std::move(d));
}

// No line of PVL begins with `#`, and none of its names with these.
bool looks_like_c(std::string_view text) {
  for (const std::string_view word : {"__global__", "__kernel", "__device__"}) {
    if (text.find(word) != text.npos) return true;
  }
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t first = text.find_first_not_of(" \t", begin);
    if (first < end && text[first] == '#') return true;
    begin = end + 1;
  }
  return false;
}

// Files are read as PVL whose ending says nothing else; false: this one is refused.
bool may_be_pvl(const support::SourceBuffer& file, support::BufferId buffer, const ReadOptions& options, support::DiagnosticSink& sink) {
  if (options.language || file.name().ends_with(".pvl") || !looks_like_c(file.text())) return true;
  reject(sink, buffer, "input:language", "this looks like CUDA or OpenCL C, and files of this name are read as PVL", "",
         "name the language, --lang cuda or --lang opencl, or let the file end in .cu or .cl");
  return false;
}

// A file whose name says PVL, and whose text is not: the language is named beside the complaints about its words.
std::optional<ir::Module> parse_as_pvl(support::SourceManager& sources, support::BufferId buffer, const ReadOptions& options,
                                       support::DiagnosticSink& sink) {
  std::optional<ir::Module> module = parser::parse_pvl(sources, buffer, sink);
  if (!module && !options.language && looks_like_c(sources.buffer(buffer).text())) {
    reject(sink, buffer, "input:language", "this looks like CUDA or OpenCL C, and files of this name are read as PVL", "",
           "name the language, --lang cuda or --lang opencl, or let the file end in .cu or .cl");
  }
  return module;
}

std::optional<ir::Module> read(support::SourceManager& sources, support::BufferId buffer,
                               const ReadOptions& options, Language language,
                               support::DiagnosticSink& sink, std::vector<ir::UnreadKernel>* unread) {
  switch (language) {
    case Language::Pvl:
      if (!may_be_pvl(sources.buffer(buffer), buffer, options, sink)) return {};
      return parse_as_pvl(sources, buffer, options, sink);
    case Language::OpenCl:
    case Language::Cuda: return read_c(sources, buffer, options, language, sink, unread);
  }
  return {};
}

// The kernels in literals of the host's code, with the launches there.
std::optional<ir::Module> read_kernels_of_host(support::SourceManager& sources, const std::string& path, support::BufferId host, const ReadOptions& options,
                                               support::DiagnosticSink& sink, std::vector<ir::UnreadKernel>* unread) {
  support::KernelTexts texts = support::find_kernel_texts(sources.buffer(host).text());
  if (!texts.problem.empty()) {
    reject_at(sink, {host, texts.problem_at, texts.problem_at}, "input:kernel_text", "a literal with a kernel cannot be read: it has " + texts.problem, "",
              "put the kernels into a file that ends in .cl, and give both files");
    return {};
  }
  if (texts.literals.empty() && sources.buffer(host).text().find("__global__") != std::string_view::npos) {
    reject(sink, host, "input:language", "this looks like CUDA, and files of this name are read as the host's code of OpenCL", "",
           "name the language, --lang cuda, or let the file end in .cu");
    return {};
  }
  if (texts.literals.empty()) {
    reject(sink, host, "input:empty", "no string literal of this file has a kernel of OpenCL: there is nothing to verify", "",
           "if the kernels are in a file of their own, give both files");
    return {};
  }
  ReadOptions own = options;
  own.c.host_file = path;
  own.c.host_buffer = host;
  std::optional<ir::Module> module = read(sources, sources.add(path, std::move(texts.text)), own, Language::OpenCl, sink, unread);
  if (module) require_valid(*module, sources);
  return module;
}

}  // namespace

std::optional<ir::Module> read_module(support::SourceManager& sources, const std::string& path,
                                      const ReadOptions& options, support::DiagnosticSink& sink,
                                      std::vector<ir::UnreadKernel>* unread) {
  const auto given = options.texts.find(path);
  const support::BufferId buffer =
      given == options.texts.end() ? load(sources, path, sink) : sources.add(path, given->second);
  if (sink.has_errors()) return {};
  if (!options.language && support::is_host_file(path)) return read_kernels_of_host(sources, path, buffer, options, sink, unread);
  std::optional<ir::Module> module = read(sources, buffer, options, language_of(path, options), sink, unread);
  if (module && language_of(path, options) == Language::Pvl) apply_kernel_sizes(options, *module);
  if (module) require_valid(*module, sources);
  const bool of_disk = given == options.texts.end() && language_of(path, options) != Language::Pvl;
  if (sink.has_errors() && of_disk) note_fragment(path, buffer, sink);
  return module;
}

}  // namespace permverify::driver
