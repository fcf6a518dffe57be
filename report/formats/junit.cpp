// JUnit's XML as Jenkins, GitLab and others read it: no standard, but a schema that they share.
#include <fmt/format.h>

#include <algorithm>

#include "report/formats/parts.h"

namespace permverify::report {
namespace {

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
};

std::string attributes(const Counts& counts) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.6f}\"", counts.tests, counts.failures,
                     counts.errors, counts.skipped, counts.seconds);
}

std::string text_of(const Json& finding) {
  const Json& span = finding.at("primary").at("span");
  const std::string text = fmt::format("{}:{}:{}: {}: {} [{}]", span.at("file").get<std::string>(), span.at("line").get<unsigned>(),
                                 span.at("column").get<unsigned>(), severity_words(finding.at("severity")),
                                 finding.at("text").get<std::string>(), finding.at("id").get<std::string>());
  return text + cures(finding) + replay_line(finding) + "\n";
}

// Not proved is a failure: a server that is asked for a proof must not go green without one. What could not be read,
// and what a solver left open, are errors: the kernel may be right.
bool is_failure(const std::string& verdict) { return verdict == "refuted" || verdict == "not_accepted"; }
bool is_passed(const std::string& verdict) { return verdict == "proved" || verdict == "not_checked"; }

class Suite {
 public:
  // `seconds`: of reading the file, of proofs and of runs together; a case has those of its proofs.
  Suite(std::string file, double seconds) : file_(std::move(file)) { counts_.seconds = seconds; }

  void add(const std::string& name, const std::string& verdict, double seconds, const std::string& said,
           std::vector<const Json*> findings) {
    const bool known = std::erase_if(findings, [](const Json* finding) { return is_left_out(*finding); }) != 0;
    ++counts_.tests;
    cases_ += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\">\n", escaped(file_), escaped(name), seconds);
    if (!is_passed(verdict) && known && findings.empty()) add_known();
    else if (!is_passed(verdict)) add_failure(verdict, said, findings);
    else if (!said.empty()) cases_ += "      <system-out>" + escaped(said) + "</system-out>\n";
    cases_ += "    </testcase>\n";
  }
  bool empty() const { return counts_.tests == 0; }
  const Counts& counts() const { return counts_; }
  std::string text() const {
    return "  <testsuite name=\"" + escaped(file_) + "\" " + attributes(counts_) + ">\n" + cases_ + "  </testsuite>\n";
  }

 private:
  void add_known() {
    ++counts_.skipped;
    cases_ += "      <skipped message=\"all its findings are in the baseline or suppressed by comments of the source\"/>\n";
  }

  void add_failure(const std::string& verdict, const std::string& said, const std::vector<const Json*>& findings) {
    const bool failure = is_failure(verdict);
    ++(failure ? counts_.failures : counts_.errors);
    const std::string tag = failure ? "failure" : "error";
    std::string text;
    for (const Json* finding : findings) text += text_of(*finding);
    const std::string first = findings.empty() ? said : findings.front()->at("text").get<std::string>();
    cases_ += fmt::format("      <{} type=\"{}\" message=\"{}\">{}</{}>\n", tag, escaped(verdict_words(verdict)), escaped(first),
                          escaped(text.empty() ? said : text), tag);
  }

  std::string file_, cases_;
  Counts counts_;
};

// What belongs to no kernel: errors in the file, warnings.
void add_file(const Json& report, const Json& file, Suite& suite) {
  const std::string path = file.at("path");
  std::vector<const Json*> own = findings_of(report, path, "");
  std::erase_if(own, [](const Json* finding) { return finding->at("severity") != "error" || finding->at("obligation") != ""; });
  if (file.at("bad_input").get<bool>() || !own.empty()) suite.add("the file", "bad_input", 0, "the file could not be read", own);
}

Suite suite_of(const Json& report, const Json& file) {
  const std::string path = file.at("path");
  Suite suite(path, file.value("wall_seconds", 0.0));
  add_file(report, file, suite);
  for (const Json& kernel : file.at("kernels")) {
    suite.add(kernel_words(kernel.at("name")), kernel.at("verdict"), seconds_of(kernel), kernel.at("statement"),
              findings_of(report, path, kernel.at("name")));
  }
  for (const Json& kernel : file.at("unread")) {
    suite.add(kernel.at("kernel"), "bad_input", 0, "not read: " + kernel.at("id").get<std::string>(),
              findings_of(report, path, kernel.at("kernel")));
  }
  if (suite.empty()) suite.add("the file", "proved", 0, "no kernels", {});
  return suite;
}

}  // namespace

std::string junit(const Json& report) {
  Counts all;
  std::string suites;
  for (const Json& file : report.at("files")) {
    const Suite suite = suite_of(report, file);
    all.tests += suite.counts().tests;
    all.failures += suite.counts().failures;
    all.errors += suite.counts().errors;
    all.skipped += suite.counts().skipped;
    suites += suite.text();
  }
  all.seconds = report.at("summary").at("wall_seconds");
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"permverify\" " + attributes(all) + ">\n" + suites +
         "</testsuites>\n";
}

}  // namespace permverify::report
