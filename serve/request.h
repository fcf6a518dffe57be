// A request for a job, checked: everything that reaches a command line or a file name passes through here.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "serve/exercise.h"
#include "serve/limits.h"

namespace permverify::serve {

enum class Task : std::uint8_t { Verify, Run, Infer, Check };
std::string to_string(Task task);

struct SourceFile {
  std::string name, content;
};

// `words` are the options of the command line that the request asks for, of the white list alone.
struct Request {
  Task task = Task::Verify;
  std::vector<SourceFile> files;
  std::vector<std::string> words, roots;  // roots: names of the files that the tool is called with
  std::string reads;    // Check: folder of the exercise
  std::string contents;  // of that folder
};

// Throws Problem where the text is no JSON, nests too deeply, or has an object with one key twice.
nlohmann::json parse_body(const std::string& body, const Limits& limits);
// Throws Problem where anything is not as the API says; unknown members are refused, not skipped.
Request read_request(Task task, const nlohmann::json& body, const Limits& limits);
// A submission to this exercise: {content}. The same checks.
Request read_submission(const Exercise& exercise, const nlohmann::json& body, const Limits& limits);
// {files, lang, options} of a program that is shared; the same checks. What is left is what is stored.
nlohmann::json read_share(const nlohmann::json& body, const Limits& limits);

}  // namespace permverify::serve
