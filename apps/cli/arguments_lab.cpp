#include "apps/cli/arguments_lab.h"
#include "apps/cli/whole_number.h"

#include <CLI/CLI.hpp>

namespace permverify::cli {
namespace {

using lab::LabCommand;

// `codes`: what its help says of exit codes, but for 3 and 4. A command has those of the one that it belongs to otherwise.
CLI::App* sub(CLI::App& app, RawLab& raw, const char* name, const char* what, const std::string& codes, LabCommand command) {
  CLI::App* added = app.add_subcommand(name, what);
  added->footer("Exit codes: " + codes + ", 3 bad usage, 4 internal error\nor output that was lost.");
  added->callback([&raw, command] { raw.options.command = command; });
  added->add_option("--labs", raw.options.labs, "folder with the exercises; unset: `labs` here, or that of the program")->type_name("FOLDER");
  return added;
}

void add_exercise(CLI::App& app, RawLab& raw) {
  app.add_option("exercise", raw.options.exercise, "its folder, or its name or number in the folder of labs")
      ->required()->type_name("EXERCISE");
}

void add_workers(CLI::App& app, RawLab& raw) {
  app.add_option("-j,--jobs", raw.options.workers, "submissions at a time")
      ->check(whole_number(1, 256))->capture_default_str();
}

lab::MarkFormat mark_format(const std::string& name) {
  if (name == "json") return lab::MarkFormat::Json;
  if (name == "ndjson") return lab::MarkFormat::Ndjson;
  if (name == "classroom") return lab::MarkFormat::Classroom;
  if (name == "csv") return lab::MarkFormat::Csv;
  if (name == "gradescope") return lab::MarkFormat::Gradescope;
  if (name == "junit") return lab::MarkFormat::JUnit;
  return lab::MarkFormat::Text;
}

}  // namespace

CLI::App* add_lab(CLI::App& app, RawLab& raw) {
  CLI::App* lab = app.add_subcommand("lab", "exercises: list, start, check, hint, test, new");
  lab->require_subcommand(1);
  sub(*lab, raw, "list", "the exercises", "0 listed, 2 no exercises", LabCommand::List);
  CLI::App* start = sub(*lab, raw, "start", "copies the task and the starter, and prints the task",
                         "0 copied, 2 no such exercise, or the folder exists", LabCommand::Start);
  add_exercise(*start, raw);
  start->add_option("folder", raw.folder, "where to; unset: the name of the exercise")->type_name("FOLDER");
  CLI::App* check = sub(*lab, raw, "check", "grades your file",
                         "0 all points, 1 points are missing, 2 no such exercise or file, 5 not decided", LabCommand::Check);
  add_exercise(*check, raw);
  check->add_option("file", raw.options.files, "your file")->required()->expected(1)->type_name("FILE");
  CLI::App* hint = sub(*lab, raw, "hint", "the hints that are open after checks that failed", "0 printed, 2 no such exercise", LabCommand::Hint);
  add_exercise(*hint, raw);
  CLI::App* test = sub(*lab, raw, "test", "for teachers: does an exercise do what it says?",
                        "0 it does, 1 an exercise is wrong, 2 no such exercise", LabCommand::Test);
  test->add_option("exercises", raw.options.files, "their folders")->required()->type_name("EXERCISE");
  add_workers(*test, raw);
  CLI::App* made = sub(*lab, raw, "new", "for teachers: makes an exercise, with wrong answers, from a proved program",
                       "0 written and right, 1 written and wrong, 2 the folder exists, or the program is not proved", LabCommand::New);
  made->add_option("folder", raw.folder, "the new exercise; must not exist")->required()->type_name("FOLDER");
  made->add_option("program", raw.program, "the program: .pvl, .cl or .cu")->required()->type_name("PROGRAM");
  lab->footer("Exit codes: 0 done (`check`: all points), 1 points are missing (`check`) or an exercise is wrong\n"
              "(`test`, `new`), 2 no such exercise or file, 3 bad usage, 4 internal error or output that was lost,\n"
              "5 not decided (`check`).");
  made->add_option("--kernel", raw.options.kernel, "whose contracts are cut out; unset: the first kernel with contracts");
  add_workers(*made, raw);
  return lab;
}

CLI::App* add_grade(CLI::App& app, RawLab& raw) {
  CLI::App* grade = sub(app, raw, "grade", "grades submissions of an exercise", "0 graded, 2 no such exercise", LabCommand::Grade);
  add_exercise(*grade, raw);
  grade->add_option("submissions", raw.options.files, "files")->required()->type_name("FILE");
  grade->add_option("--format", raw.format, "text, json, ndjson, csv, gradescope, classroom or junit")
      ->check(CLI::IsMember({"text", "json", "ndjson", "csv", "gradescope", "classroom", "junit"}))->capture_default_str();
  add_workers(*grade, raw);
  grade->footer("The report has an exit code for each submission, as `lab check` gives it: 0 all points, 1 points are\n"
                "missing, 2 no such file, 5 not decided. That of `grade`: 0 graded, whatever the marks are; 2 no such\n"
                "exercise; 3 bad usage; 4 internal error.");
  return grade;
}

lab::LabOptions finish_lab(const RawLab& raw) {
  lab::LabOptions options = raw.options;
  options.format = mark_format(raw.format);
  if (!raw.folder.empty()) options.files = {raw.folder};
  if (!raw.program.empty()) options.files.push_back(raw.program);
  return options;
}

}  // namespace permverify::cli
