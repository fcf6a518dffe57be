#include "driver/output/formats.h"

#include <array>
#include <iostream>
#include <iterator>
#include <stdexcept>

#include "driver/output/write.h"
#include "driver/read/text_file.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

struct Named {
  const char* name;
  Format format;
  std::optional<report::Form> form;
};

const std::array<Named, 9> formats{{{"text", Format::Text, std::nullopt},
                                    {"json", Format::Json, std::nullopt},
                                    {"ndjson", Format::Ndjson, std::nullopt},
                                    {"sarif", Format::Sarif, report::Form::Sarif},
                                    {"junit", Format::Junit, report::Form::Junit},
                                    {"github", Format::Github, report::Form::Github},
                                    {"short", Format::Short, report::Form::Short},
                                    {"html", Format::Html, report::Form::Html},
                                    {"audit", Format::Audit, report::Form::Audit}}};

std::vector<std::string> names(bool converted) {
  std::vector<std::string> names;
  for (const Named& format : formats) {
    if (!converted || format.form) names.emplace_back(format.name);
  }
  return names;
}

std::string standard_input() { return {std::istreambuf_iterator<char>(std::cin), {}}; }

int bad_file(const std::string& file, const std::string& what) {
  write_stderr("permverify: " + file + " " + what + "\n");
  return ExitCode::BadUsage;
}

}  // namespace

const std::vector<std::string>& converted_formats() {
  static const std::vector<std::string> all = names(true);
  return all;
}

const std::vector<std::string>& all_formats() {
  static const std::vector<std::string> all = names(false);
  return all;
}

Format format_named(const std::string& name) {
  for (const Named& format : formats) {
    if (name == format.name) return format.format;
  }
  throw std::invalid_argument("there is no format `" + name + "`");
}

std::optional<report::Form> form_of(Format format) {
  for (const Named& known : formats) {
    if (known.format == format) return known.form;
  }
  return std::nullopt;
}

int convert(const ConvertOptions& options) {
  const std::optional<std::string> json = options.file == "-" ? standard_input() : read_text(options.file);
  if (!json) return bad_file(options.file, "cannot be read");
  std::string text;
  try {
    text = report::formatted(form_of(options.format).value(), *json, read_text);
  } catch (const std::invalid_argument& error) {
    return bad_file(options.file, error.what());
  }
  const bool written = options.output.empty() ? write_stdout(text) : write_file(options.output, text);
  return written ? ExitCode::Success : ExitCode::InternalError;
}

}  // namespace permverify::driver
