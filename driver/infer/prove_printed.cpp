#include "driver/infer/prove_printed.h"

#include "driver/verify/pipeline.h"
#include "report/text.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

constexpr std::size_t most_complaints = 3;

Options how_to_prove(const InferOptions& options, const std::string& text, Clock::time_point end) {
  Options verify = options.verify;
  // What is fixed stands in the text.
  verify.launch = {};
  verify.params = {};
  verify.files = {options.file};
  verify.read = options.read;
  verify.read.texts[options.file] = text;
  verify.selection.kernel = options.kernel;
  verify.replay = false;
  verify.check.end = end;
  return verify;
}

class Failure {
 public:
  Failure(const source_edit::PrintedText& printed, Complaints& said) : printed_(printed), said_(said) {}

  void say(const report::Finding& finding) {
    if (++count_ > most_complaints) return;
    std::vector<std::string> notes;
    const support::Span at = own_place(finding.primary.span, notes);
    if (finding.verdict == nullptr && finding.source == nullptr) {
      const bool reading = finding.cls == report::FindingClass::Input;
      return said_.add(
          reading ? "unsupported:infer_place" : "unsupported:infer_unproved",
          (reading ? "what was inferred cannot be written here: " : "with what was inferred: ") +
              finding.message,
          at, std::move(notes));
    }
    std::string help;
    const bool time = finding.verdict && finding.verdict->status == checker::Status::Inconclusive;
    if (time)
      help =
          "fix more of the launch (--local-size, --num-groups, --param), or give it more "
          "time with --timeout";
    said_.add("unsupported:infer_unproved",
              std::string(time ? "with what was inferred this is not decided: "
                               : "with what was inferred this is not proved: ") +
                  finding.message,
              at, std::move(notes), std::move(help));
  }

  void close() {
    if (count_ == 0) {
      said_.add("unsupported:infer_unproved", "what was inferred is not proved", {0, 0, 0});
    }
    if (count_ > most_complaints) {
      said_.last = std::to_string(count_ - most_complaints) + " more of these; ";
    }
    said_.last += "--unproved prints what was inferred; ";
  }

 private:
  // Where the user wrote it; a line that was put in there is shown in a note.
  support::Span own_place(support::Span span, std::vector<std::string>& notes) const {
    if (span.file != 0) return {0, 0, 0};
    const source_edit::Origin begin = printed_.origin(span.begin);
    const std::string_view text = said_.sources.buffer(0).text();
    const std::size_t size = text.size();
    const auto at = static_cast<std::uint32_t>(
        std::min({begin.place, size, text.find_first_not_of(" \t", begin.place)}));
    if (!begin.line.empty()) {
      notes.push_back("in the line that was put in here: " + begin.line);
      return {0, at, at};
    }
    const source_edit::Origin end = printed_.origin(span.end);
    return {0, at,
            static_cast<std::uint32_t>(std::max<std::size_t>(at, std::min(end.place, size)))};
  }

  const source_edit::PrintedText& printed_;
  Complaints& said_;
  std::size_t count_ = 0;
};

// What fails, of the whole session.
Proof say_failures(const Session& session, const report::Policy& policy, const source_edit::PrintedText& printed,
                   Complaints& said) {
  Failure failure(printed, said);
  Proof result;
  for (const auto& file : session.report.files) {
    for (const report::Finding& finding : report::findings(file, policy)) {
      const bool fails = finding.kind == report::FindingKind::Error ||
                         finding.kind == report::FindingKind::Unknown;
      if (!fails) continue;
      if (!finding.kernel.empty()) result.open.insert(finding.kernel);
      failure.say(finding);
    }
  }
  failure.close();
  return result;
}

}  // namespace

Proof prove_printed(const InferOptions& options, const source_edit::PrintedText& printed, Clock::time_point end,
                    Complaints& said) {
  const Options verify = how_to_prove(options, printed.result(), end);
  Session session;
  run_pipeline(session, verify);
  for (auto& file : session.report.files) file.suppressions.clear();  // what a comment allows is not proved
  const int code = report::exit_code(report::summarise(session.report, verify.policy));
  if (code == support::ExitCode::Success) return {true, {}};
  return say_failures(session, verify.policy, printed, said);
}

bool read_printed(const InferOptions& options, const source_edit::PrintedText& printed, Complaints& said) {
  Options check = how_to_prove(options, printed.result(), Clock::now());
  check.command = Command::Check;
  Session session;
  run_pipeline(session, check);
  if (!session.report.files.front().bad_input) return true;
  say_failures(session, check.policy, printed, said);
  return false;
}

}  // namespace permverify::driver
