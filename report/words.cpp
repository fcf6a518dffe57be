#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <string_view>
#include <utility>

namespace permverify::report {
namespace {

using runtime_spec::Sizes;

struct Names {
  std::string_view neutral, cuda, opencl;
};
// The linear number of a thread has no name in C: messages call it the thread's number.
constexpr std::array<Names, 5> names{{
    {"\\tid", "thread number", "work-item number"},
    {"\\lid", "threadIdx", "get_local_id"},
    {"\\gid", "blockIdx", "get_group_id"},
    {"\\gsize", "blockDim", "get_local_size"},
    {"\\ngroups", "gridDim", "get_num_groups"},
}};

int dimensions(const Sizes& sizes) { return sizes[2] != 1 ? 3 : sizes[1] != 1 ? 2 : 1; }

std::string dim3(const Sizes& sizes, int dimensions) {
  if (dimensions == 1) return std::to_string(sizes[0]);
  if (dimensions == 2) return fmt::format("dim3({}, {})", sizes[0], sizes[1]);
  return fmt::format("dim3({}, {}, {})", sizes[0], sizes[1], sizes[2]);
}

std::string tuple(const Sizes& sizes, int dimensions) {
  if (dimensions == 1) return std::to_string(sizes[0]);
  if (dimensions == 2) return fmt::format("({}, {})", sizes[0], sizes[1]);
  return fmt::format("({}, {}, {})", sizes[0], sizes[1], sizes[2]);
}

std::string components(const char* name, const Sizes& sizes) {
  static constexpr std::array<const char*, 3> axes{".x", ".y", ".z"};
  const int count = dimensions(sizes);
  if (count == 1) return fmt::format("{} = {}", name, sizes[0]);
  std::string text;
  for (int d = 0; d < count; ++d) {
    const auto at = static_cast<std::size_t>(d);
    text += fmt::format("{}{}{} = {}", text.empty() ? "" : ", ", name, axes[at], sizes[at]);
  }
  return text;
}

// Whether the phrase stands there and is no part of a longer name: `uniform_groups`, `post.group`, `--num-groups`.
bool stands_alone(std::string_view sentence, std::size_t at, std::string_view phrase) {
  if (sentence.substr(at, phrase.size()) != phrase) return false;
  const auto joins = [&](std::size_t i) { return is_in_name(sentence, i); };
  const auto binds = [&](std::size_t i) { return i < sentence.size() && std::strchr(".-:@", sentence[i]) != nullptr; };
  const std::size_t end = at + phrase.size();
  const bool before = at > 0 && (joins(at - 1) || (binds(at - 1) && at > 1 && joins(at - 2)) || sentence[at - 1] == '-');
  const bool element = end < sentence.size() && sentence[end] == '[';  // of an array with this name
  return !before && !joins(end) && !element && !(binds(end) && joins(end + 1));
}

}  // namespace

bool is_in_name(std::string_view text, std::size_t at) {
  return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
}

std::string row_name(SourceLanguage language, const std::string& label) {
  const std::string_view stem = std::string_view(label).substr(0, label.find('.'));
  const std::string axis = label.substr(stem.size());
  for (const Names& row : names) {
    if (row.neutral != stem) continue;
    switch (language) {
      case SourceLanguage::Pvl: return std::string(stem.substr(1)) + axis;
      case SourceLanguage::Cuda:
        return std::string(row.cuda) + (stem == "\\tid" ? "" : axis.empty() ? ".x" : axis);
      case SourceLanguage::OpenCl:
        return std::string(row.opencl) +
               (stem == "\\tid" ? "" : axis == ".y" ? "(1)" : axis == ".z" ? "(2)" : "(0)");
    }
  }
  return label;
}

std::string neutral_row_name(const std::string& label) { return row_name(SourceLanguage::Pvl, label); }

std::string whole_name(SourceLanguage language, const std::string& label) {
  for (const Names& row : names) {
    if (row.neutral != label) continue;
    switch (language) {
      case SourceLanguage::Pvl: return label.substr(1);
      case SourceLanguage::Cuda: return std::string(row.cuda);
      case SourceLanguage::OpenCl: return std::string(row.opencl);
    }
  }
  return label;
}

std::string barrier_words(SourceLanguage language, bool fences_local, bool fences_global) {
  const auto call = [&](std::string_view local, std::string_view global, std::string_view between,
                        std::string_view none) {
    std::string fences(fences_local ? local : "");
    if (fences_local && fences_global) fences += between;
    if (fences_global) fences += global;
    return "barrier(" + (fences.empty() ? std::string(none) : fences) + ")";
  };
  switch (language) {
    case SourceLanguage::Cuda: return "__syncthreads()";
    case SourceLanguage::OpenCl: return call("CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE", " | ", "0");
    case SourceLanguage::Pvl: break;
  }
  return call("local", "global", ", ", "");
}

std::string group_word(SourceLanguage language) {
  switch (language) {
    case SourceLanguage::Cuda: return "block";
    case SourceLanguage::OpenCl: return "work-group";
    case SourceLanguage::Pvl: break;
  }
  return "group";
}

std::string thread_word(SourceLanguage language) { return language == SourceLanguage::OpenCl ? "work-item" : "thread"; }

std::string number_in_launch(SourceLanguage language) {
  switch (language) {
    case SourceLanguage::Cuda: return "`blockIdx.x * blockDim.x + threadIdx.x`";
    case SourceLanguage::OpenCl: return "`get_global_id(0)`";
    case SourceLanguage::Pvl: break;
  }
  return "`tid`";
}

std::string local_word(SourceLanguage language) {
  return language == SourceLanguage::Cuda ? "shared" : "local";
}

std::string in_words(SourceLanguage language, std::string_view sentence) {
  const std::string group = group_word(language), local = local_word(language);
  const std::string item = thread_word(language);
  const std::array<std::pair<std::string_view, std::string>, 10> phrases{{{"work-items", item + "s"},
                                                                         {"work-item", item},
                                                                         {"threads", item + "s"},
                                                                         {"thread", item},
                                                                         {"work-groups", group + "s"},
                                                                         {"work-group", group},
                                                                         {"groups", group + "s"},
                                                                         {"group", group},
                                                                         {"local memory", local + " memory"},
                                                                         {"local array", local + " array"}}};
  std::string result;
  bool of_source = false;
  for (std::size_t at = 0; at < sentence.size();) {
    if (sentence[at] == '`') of_source = !of_source;
    const auto phrase = std::find_if(phrases.begin(), phrases.end(), [&](const auto& p) {
      return !of_source && stands_alone(sentence, at, p.first);
    });
    result += phrase == phrases.end() ? std::string(1, sentence[at]) : phrase->second;
    at += phrase == phrases.end() ? 1 : phrase->first.size();
  }
  return result;
}

std::string type_words(SourceLanguage language, const ir::Type& type) {
  if (language == SourceLanguage::Pvl || type.kind != ir::TypeKind::Fixed) return ir::to_string(type);
  const bool cuda = language == SourceLanguage::Cuda;
  const std::string name = type.bits == 8    ? "char"
                           : type.bits == 16 ? "short"
                           : type.bits == 32 ? "int"
                                             : (cuda ? "long long" : "long");
  return type.is_signed ? name : (cuda ? "unsigned " : "u") + name;
}

std::string sizes_of_launch(SourceLanguage language, const Sizes& gsize, const Sizes& ngroups) {
  const int count = std::max(dimensions(gsize), dimensions(ngroups));
  switch (language) {
    case SourceLanguage::Cuda: return fmt::format("<<<{}, {}>>>", dim3(ngroups, count), dim3(gsize, count));
    case SourceLanguage::OpenCl: {
      const Sizes global{gsize[0] * ngroups[0], gsize[1] * ngroups[1], gsize[2] * ngroups[2]};
      return fmt::format("global size {}, local size {}", tuple(global, count), tuple(gsize, count));
    }
    case SourceLanguage::Pvl: break;
  }
  return components("gsize", gsize) + ", " + components("ngroups", ngroups);
}

}  // namespace permverify::report
