// A run of this program on the text of a document, in a process of its own: it may crash, and it ends when it is not wanted
// any more.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace permverify::lsp {

class Job {
 public:
  // Starts `program` with these words, `input` on its standard input, and descriptor 3 for its events. Throws
  // std::runtime_error if no process can be started.
  Job(const std::string& program, const std::vector<std::string>& words, const std::string& folder, std::string input);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  ~Job();  // ends the process and all that it started

  // Descriptors to wait for: of output, of events (-1: closed), and of input while some is left to write.
  int output() const { return output_; }
  int events() const { return events_; }
  int input() const { return input_; }

  void read_output() { read_from(output_, text_); }
  void read_events() { read_from(events_, lines_); }
  void write_input();
  bool is_done() const { return output_ < 0 && events_ < 0; }

  const std::string& text() const { return text_; }
  // The lines of events that are whole and were not taken before.
  std::vector<std::string> take_events();

 private:
  static void read_from(int& descriptor, std::string& text);

  pid_t process_ = -1;
  int output_ = -1, events_ = -1, input_ = -1;
  std::string text_, lines_, rest_;  // rest_: of the input
};

}  // namespace permverify::lsp
