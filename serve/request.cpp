#include "serve/request.h"

#include <algorithm>
#include <set>

#include "serve/includes.h"
#include "serve/problem.h"

namespace permverify::serve {
namespace {

using nlohmann::json;

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
constexpr std::size_t longest_name = 64;

[[noreturn]] void refuse(const std::string& detail) { throw Problem(400, "bad-request", detail); }

bool ends_with(const std::string& name, std::string_view end) {
  return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

bool is_name(const std::string& text, const std::string& more) {
  const std::string all = std::string(letters) + "0123456789" + more;
  return !text.empty() && text.size() <= longest_name && letters.find(text[0]) != letters.npos &&
         text.find_first_not_of(all) == text.npos;
}

bool is_file_name(const std::string& text) {
  const std::string all = std::string(letters) + "0123456789.-";
  return !text.empty() && text.size() <= longest_name && text[0] != '.' && text[0] != '-' &&
         text.find_first_not_of(all) == text.npos;
}

const std::string& text_of(const json& value, const std::string& what) {
  if (!value.is_string()) refuse("`" + what + "` is not a text");
  return value.get_ref<const std::string&>();
}

void check_members(const json& object, const std::set<std::string>& allowed, const std::string& what) {
  if (!object.is_object()) refuse(what + " is not an object");
  for (const auto& [key, value] : object.items()) {
    if (allowed.count(key) == 0) refuse(what + ": there is no `" + key + "`");
  }
}

void check_text(const SourceFile& file) {
  if (includes_are_plain(file.content)) return;
  throw Problem(400, "forbidden-include", file.name + ": `#include` takes a file of the request or a standard header; `_Pragma` takes "
                                          "one plain text; `##` and a carriage return without a line feed are refused");
}

void check_size(std::size_t bytes, const Limits& limits) {
  if (bytes <= limits.source_bytes) return;
  throw Problem(413, "too-large", "the files together have at most " + std::to_string(limits.source_bytes) + " bytes");
}

std::vector<SourceFile> read_files(const json& body, const Limits& limits) {
  if (!body.contains("files") || !body["files"].is_array() || body["files"].empty()) {
    refuse("`files` is not a list with at least one file");
  }
  if (body["files"].size() > limits.files) {
    throw Problem(413, "too-large", "a request has at most " + std::to_string(limits.files) + " files");
  }
  std::vector<SourceFile> files;
  std::size_t bytes = 0;
  for (const json& file : body["files"]) {
    check_members(file, {"name", "content"}, "a file");
    if (!file.contains("name") || !file.contains("content")) refuse("a file has `name` and `content`");
    files.push_back({text_of(file["name"], "name"), text_of(file["content"], "content")});
    const std::string& name = files.back().name;
    if (!is_file_name(name)) refuse("`name` of a file: letters, digits, `_`, `-` and `.`, at most 64");
    const auto same = [&](const SourceFile& other) { return other.name == name; };
    if (std::count_if(files.begin(), files.end(), same) > 1) refuse("two files have the name " + name);
    bytes += files.back().content.size();
    check_text(files.back());
  }
  check_size(bytes, limits);
  return files;
}

std::string whole_number(const json& value, const std::string& what) {
  if (!value.is_number_integer()) refuse("`" + what + "` is not a whole number");
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) refuse("`" + what + "` is too large");
  return std::to_string(value.get<std::int64_t>());
}

// A parameter: 4, 0.5, or what JSON has no number for.
std::string real_number(const json& value, const std::string& what) {
  if (value.is_number_float()) return value.dump();
  if (value == "inf" || value == "-inf" || value == "nan") return value.get<std::string>();
  return whole_number(value, what);
}

// 4, [4, 2] or "4,2".
std::string sizes(const json& value, const std::string& what) {
  std::vector<std::string> parts;
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.empty() || text.size() > longest_name || text.find_first_not_of("0123456789,") != text.npos) {
      refuse("`" + what + "`: write X, X,Y or X,Y,Z");
    }
    return text;
  }
  if (!value.is_array()) return whole_number(value, what);
  if (value.empty() || value.size() > 3) refuse("`" + what + "` has one to three numbers");
  std::string text;
  for (const json& part : value) text += (text.empty() ? "" : ",") + whole_number(part, what);
  return text;
}

// [1, 2] or the text that `permverify run --array` takes.
std::string cells(const json& value, const std::string& what) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.find_first_not_of("0123456789,._*+-eExXabcdefABCDEFinftrulsNI ") != text.npos) {
      refuse("`" + what + "` holds what is no list of elements");
    }
    return text;
  }
  if (!value.is_array()) refuse("`" + what + "` is not a list");
  std::string text;
  for (const json& cell : value) {
    text += text.empty() ? "" : ",";
    text += cell.is_boolean() ? (cell.get<bool>() ? "1" : "0") : cell.is_null() ? "_" : whole_number(cell, what);
  }
  return text;
}

std::string name_of_array(const json& value, const std::string& what) {
  if (!is_name(text_of(value, what), ".+")) refuse("`" + what + "`: a name is not one");  // `a+3`: from its element 3 on
  return value.get<std::string>();
}

void add_map(const json& value, const std::string& key, const std::string& word,
             std::string (*text)(const json&, const std::string&), std::vector<std::string>& words) {
  if (!value.is_object() || value.size() > longest_name) refuse("`" + key + "` is not an object");
  for (const auto& [name, item] : value.items()) {
    // `in.length` and `p.x` are names of the reports: the length of an array, a member.
    if (!is_name(name, key == "arrays" ? "@." : ".")) refuse("`" + key + "`: a name is not one");
    words.insert(words.end(), {word, name + "=" + text(item, name)});
  }
}

std::string one_of(const json& value, const std::string& key, const std::set<std::string>& allowed) {
  const std::string& text = text_of(value, key);
  if (allowed.count(text) == 0) refuse("`" + key + "`: there is no such value");
  return text;
}

// Numbers with commas between them.
std::string numbers(const json& value, const std::string& what) {
  const std::string& text = text_of(value, what);
  if (text.empty() || text.find_first_not_of("0123456789,") != text.npos) refuse("`" + what + "`: write 0,3");
  return text;
}

// Not `exhaustive`: it is no single run.
std::string schedule(const json& value, const std::string& what) {
  const std::string& text = text_of(value, what);
  constexpr std::string_view script = "script:";
  if (text.compare(0, script.size(), script) == 0) {
    return std::string(script) + numbers(text.substr(script.size()), what);
  }
  return one_of(value, what, {"order", "random"});
}

void add_checks(const json& value, std::vector<std::string>& words) {
  const std::set<std::string> all{"races", "barriers", "bounds", "arithmetic", "overflow", "functional"};
  if (!value.is_array() || value.empty() || value.size() > all.size()) refuse("`check` is not a list of names");
  std::set<std::string> seen;
  for (const json& item : value) {
    const std::string name = one_of(item, "check", all);
    if (!seen.insert(name).second) refuse("`check` has the name " + name + " twice");
    words.insert(words.end(), {"--check", name});
  }
}

void add_option(const std::string& key, const json& value, std::vector<std::string>& words) {
  if (key == "kernel") {
    // An instance of a template has its arguments in its name: `scale<unsigned int, 3>`.
    if (!is_name(text_of(value, key), "<>,:*& ")) refuse("`kernel` is not a name");
    words.insert(words.end(), {"--kernel", value.get<std::string>()});
  } else if (key == "local_size") {
    words.insert(words.end(), {"--local-size", sizes(value, key)});
  } else if (key == "num_groups") {
    words.insert(words.end(), {"--num-groups", sizes(value, key)});
  } else if (key == "params") {
    add_map(value, key, "--param", real_number, words);
  } else if (key == "arrays") {
    add_map(value, key, "--array", cells, words);
  } else if (key == "extents") {
    add_map(value, key, "--extent", whole_number, words);
  } else if (key == "aliases") {
    add_map(value, key, "--alias", name_of_array, words);
  } else if (key == "seed") {
    words.push_back("--seed=" + whole_number(value, key));
  } else if (key == "schedule") {
    words.insert(words.end(), {"--schedule", schedule(value, key)});
  } else if (key == "warp_size") {
    words.push_back("--warp-size=" + whole_number(value, key));
  } else if (key == "only_groups") {
    words.insert(words.end(), {"--only-groups", numbers(value, key)});
  } else if (key == "uninitialised") {
    words.insert(words.end(), {"--uninitialised", one_of(value, key, {"fault", "arbitrary"})});
  } else if (key == "trace") {
    if (!value.is_boolean()) refuse("`trace` is true or false");
    if (value.get<bool>()) words.push_back("--trace");
  } else if (key == "fill") {
    words.insert(words.end(), {"--fill", one_of(value, key, {"zero", "index", "small", "elements", "equal", "any", "cells"})});
  } else if (key == "check") {
    add_checks(value, words);
  } else if (key == "infer") {
    if (!value.is_boolean()) refuse("`infer` is true or false");
    if (!value.get<bool>()) words.push_back("--no-infer");
  }
}

std::set<std::string> options_of(Task task) {
  std::set<std::string> common{"kernel", "local_size", "num_groups", "params"};
  if (task == Task::Verify) common.insert({"check", "infer"});
  if (task == Task::Run) common.insert({"arrays", "extents", "aliases", "seed", "fill", "trace", "schedule", "warp_size", "only_groups", "uninitialised"});
  return common;
}

bool is_header(const std::string& name) {
  return ends_with(name, ".h") || ends_with(name, ".cuh") || ends_with(name, ".clh") || ends_with(name, ".hpp");
}

void read_language(const json& body, std::vector<std::string>& words) {
  if (!body.contains("lang") || body["lang"].is_null()) return;
  words.insert(words.end(), {"--lang", one_of(body["lang"], "lang", {"pvl", "opencl", "cuda"})});
}

}  // namespace

std::string to_string(Task task) {
  switch (task) {
    case Task::Verify: return "verify";
    case Task::Run: return "run";
    case Task::Infer: return "infer";
    case Task::Check: return "grade";
  }
  return "";
}

json parse_body(const std::string& body, const Limits& limits) {
  std::vector<std::set<std::string>> keys(limits.depth + 2);
  const auto watch = [&](int depth, json::parse_event_t event, json& value) {
    const auto level = static_cast<std::size_t>(std::max(depth, 0));
    const bool opens = event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
    if (opens && level >= limits.depth) throw Problem(400, "too-deep", "the JSON nests too deeply");
    if (event == json::parse_event_t::object_start) keys[level + 1].clear();
    if (event == json::parse_event_t::key && !keys[level].insert(value.get<std::string>()).second) {
      throw Problem(400, "bad-json", "an object has one key twice");
    }
    return true;
  };
  try {
    return json::parse(body, watch);
  } catch (const json::exception&) {
    throw Problem(400, "bad-json", "the body is no JSON in UTF-8");
  }
}

Request read_request(Task task, const json& body, const Limits& limits) {
  check_members(body, {"files", "lang", "options"}, "the request");
  Request request;
  request.task = task;
  request.files = read_files(body, limits);
  request.words = {"--no-config"};  // a file of a request is a source, whatever its name is
  read_language(body, request.words);
  if (body.contains("options") && !body["options"].is_null()) {
    check_members(body["options"], options_of(task), "`options`");
    for (const auto& [key, value] : body["options"].items()) {
      if (!value.is_null()) add_option(key, value, request.words);
    }
  }
  for (const SourceFile& file : request.files) {
    if (!is_header(file.name)) request.roots.push_back(file.name);
  }
  if (request.roots.empty()) refuse("all files are headers: none is left to " + to_string(task));
  if (task != Task::Verify) request.roots.resize(1);
  return request;
}

Request read_submission(const Exercise& exercise, const json& body, const Limits& limits) {
  check_members(body, {"content"}, "the request");
  if (!body.contains("content")) refuse("a submission has `content`");
  Request request;
  request.task = Task::Check;
  request.files = {{exercise.starter_name, text_of(body["content"], "content")}};
  check_size(request.files[0].content.size(), limits);
  if (!ends_with(exercise.starter_name, ".toml")) check_text(request.files[0]);
  request.roots = {exercise.starter_name};
  request.reads = exercise.folder;
  request.contents = exercise.contents;
  return request;
}

json read_share(const json& body, const Limits& limits) {
  check_members(body, {"files", "lang", "options"}, "the request");
  read_files(body, limits);
  std::vector<std::string> words;
  read_language(body, words);
  if (body.contains("options") && !body["options"].is_null()) {
    std::set<std::string> all = options_of(Task::Verify);
    all.merge(options_of(Task::Run));
    check_members(body["options"], all, "`options`");
    for (const auto& [key, value] : body["options"].items()) {
      if (!value.is_null()) add_option(key, value, words);
    }
  }
  return body;
}

}  // namespace permverify::serve
