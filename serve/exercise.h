// An exercise as the server gives it to students: everything but its solution.
#pragma once
#include <string>
#include <vector>

namespace permverify::serve {

struct Exercise {
  struct Task {
    std::string id, kind;
    double points = 0;
  };
  struct Hint {
    unsigned after = 1;    // opens after so many checks that failed
    std::string id, text;  // id: only where a check gave this diagnostic; empty: always
  };
  std::string id, title;
  unsigned level = 1;
  std::string task;                       // Markdown
  std::string starter_name, starter;      // the file that the student changes
  struct Picture {
    std::string name, content;  // SVG
  };
  std::vector<Picture> pictures;          // that the task shows
  std::string program_name, program;      // what answers are about; empty: the starter is a program itself
  std::vector<std::string> regions;       // between `// begin student NAME` and `// end student NAME`
  std::vector<Task> tasks;
  std::vector<Hint> hints;
  std::string folder;                     // for the grader; no answer names it
  std::string contents;                   // of all files there: marks of another version do not count
};

}  // namespace permverify::serve
