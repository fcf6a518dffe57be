// The result of a replay, in sentences.
#pragma once
#include <string>
#include <vector>

#include "checker/replay/replay.h"
#include "report/words.h"
#include "support/source.h"

namespace permverify::report {

// The sizes and parameters of the run: "<<<1, 2>>>, n = 3".
std::string launch_sentence(SourceLanguage language, const checker::Replay& replay);

// The fault that the run showed: "line 35 (thread 0 reads b[1]) against line 36 (thread 1 writes
// b[1])". A line of another buffer than `home` names its file.
std::string places_sentence(const runtime_spec::Fault& fault, SourceLanguage language, const support::SourceManager& sources,
                            support::BufferId home);

struct ReplayNotesOptions {
  bool shown = false;             // the excerpt shows the fault of the run already
  support::BufferId home = 0;     // lines of another buffer name it
  bool verbose = false;           // commands of any length, and what else runs have shown
  std::string see_it;             // a short command that shows the run; empty: none
  bool possible = false;          // it is not known whether the program makes the run
  bool other_is_printed = false;  // a finding of its own is about Replay::other
  std::string besides;            // what the same run shows, too; empty: nothing
};
// Notes in reading order: confirmed or not, how to see it again.
std::vector<std::string> replay_notes(const checker::Replay& replay, SourceLanguage language,
                                      const support::SourceManager& sources,
                                      const ReplayNotesOptions& options);

// One column per thread of the fault that the run showed, with the numbers of the thread; empty where no
// thread is named. Lines of cells, the head first.
std::vector<std::vector<std::string>> replay_lines(const checker::Replay& replay, SourceLanguage language);

// The same in one text for each thread, in which a group that both threads share and that is the first is left out:
// "threadIdx = (3, 0), blockIdx = (1, 0)"; empty texts where the labels name the threads.
std::vector<std::string> numbers_of_threads(const checker::Replay& replay, SourceLanguage language);

// The class with its reason, one sentence.
std::string explain_class(const checker::Replay& replay);

// A fault of the program itself, which needs no further reason.
bool is_plain_program_fault(const checker::Replay& replay);

}  // namespace permverify::report
