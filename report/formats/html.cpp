// One page for a run, without scripts and without other files: verdicts, findings with their source and threads, the
// obligations with their time, the sources with marks.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/display.h"
#include "report/formats/html_style.h"
#include "report/formats/parts.h"
#include "support/counted.h"
#include "support/split.h"

namespace permverify::report {
namespace {

// What a browser could be misled by, as marks that turn the direction of writing, is shown as its number.
std::string safe(const std::string& text) { return escaped(printable(text)); }

std::string text(const Json& value) { return safe(value.get<std::string>()); }

// A sentence of the report; what stands between backquotes is code.
std::string prose(const Json& value) {
  const std::vector<std::string> parts = support::split(value.get<std::string>(), '`');
  if (parts.size() % 2 == 0) return text(value);
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result += i % 2 == 0 ? safe(parts[i]) : "<code>" + safe(parts[i]) + "</code>";
  }
  return result;
}

std::string shade(const std::string& severity) {
  if (severity == "error") return "bad";
  return severity == "note" ? "note" : "open";
}

std::string verdict_cell(const std::string& verdict) {
  const std::string colour = verdict == "proved"                                ? "good"
                             : verdict == "refuted" || verdict == "not_accepted" ? "bad-text"
                                                                                 : "open-text";
  const std::string sign = verdict == "proved" ? "✓" : verdict == "refuted" ? "✗" : "?";
  return "<td><span class=\"verdict " + colour + "\"><span aria-hidden=\"true\">" + sign + " </span>" +
         safe(verdict_words(verdict)) + "</span></td>";
}

class HtmlPage {
 public:
  HtmlPage(const Json& report, const ReadText& read) : report_(report), read_(read) {
    const Json& files = report.at("files");
    for (std::size_t i = 0; i < files.size(); ++i) note_source(files[i].at("path"));
    for (const Json& finding : report.at("diagnostics")) mark(finding);
  }

  std::string made() {
    head();
    verdicts();
    list_findings();
    obligations();
    sources();
    out_ += "</main>\n<footer><p>Made by permverify " + text(report_.at("tool").at("version")) + " with " +
            text(report_.at("tool").at("solvers")) + ".</p></footer>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  struct Mark {
    std::string severity, label;
  };
  struct Source {
    std::size_t number = 0;                            // for anchors
    std::map<unsigned, std::vector<Mark>> marks;  // by line
  };

  void note_source(const std::string& file) {
    const auto [entry, fresh] = sources_.try_emplace(file);
    if (!fresh) return;
    entry->second.number = sources_.size();
    order_.push_back(file);
  }

  void mark(const Json& finding) {
    mark(finding.at("primary"), finding.at("severity"), finding.at("text"));
    for (const Json& related : finding.at("related")) mark(related, "note", related.at("label"));
  }

  void mark(const Json& place, const std::string& severity, const std::string& label) {
    const Json& span = place.at("span");
    note_source(span.at("file"));
    sources_[span.at("file")].marks[span.at("line")].push_back({severity, label});
  }

  std::string link(const Json& span) {
    const std::string file = span.at("file");
    return fmt::format("<a href=\"#s{}-{}\"><code>{}:{}:{}</code></a>", sources_[file].number, span.at("line").get<unsigned>(),
                       safe(file), span.at("line").get<unsigned>(), span.at("column").get<unsigned>());
  }

  // "2 kernels proved, 1 refuted": the verdicts of the table below.
  std::string kernels_by_verdict() const {
    std::map<std::string, std::size_t> counts;
    for (const Json& file : report_.at("files")) {
      for (const Json& kernel : file.at("kernels")) {
        if (!kernel.at("name").get<std::string>().empty()) ++counts[verdict_words(kernel.at("verdict"))];
      }
      if (!file.at("unread").empty()) counts[verdict_words("bad_input")] += file.at("unread").size();
    }
    std::string text;
    for (const auto& [verdict, count] : counts) {
      text += text.empty() ? support::counted(count, "kernel") : ", " + std::to_string(count);
      text += " " + verdict;
    }
    return text.empty() ? "no kernels" : text;
  }

  void head() {
    const Json& s = report_.at("summary");
    const std::string line = kernels_by_verdict();
    out_ += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>permverify: " + line +
            "</title>\n<style>" + page_style + "</style>\n</head>\n<body>\n<header>\n<h1>permverify: " + line + "</h1>\n" +
            fmt::format("<p>{} in {}, {:.1f} s. Each kernel has proof obligations: {} in all, {} proved, {} refuted, {} undecided. Exit code {}.</p>\n",
                        support::counted(s.at("kernels").get<unsigned>(), "kernel"), support::counted(s.at("files").get<unsigned>(), "file"),
                        s.at("wall_seconds").get<double>(), s.at("obligations").get<unsigned>(), s.at("proved").get<unsigned>(),
                        s.at("refuted").get<unsigned>(), s.at("undecided").get<unsigned>(), s.at("exit_code").get<int>()) +
            "<nav aria-label=\"Sections\"><a href=\"#verdicts\">Verdicts</a> · <a href=\"#findings\">Findings</a> · "
            "<a href=\"#obligations\">Obligations</a> · <a href=\"#sources\">Sources</a></nav>\n</header>\n<main>\n";
  }

  void verdicts() {
    out_ += "<h2 id=\"verdicts\">Verdicts</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\"><table>\n"
            "<thead><tr><th scope=\"col\">Kernel</th><th scope=\"col\">Verdict</th><th scope=\"col\">What holds, and for "
            "which launches</th></tr></thead>\n<tbody>\n";
    for (const Json& file : report_.at("files")) verdicts_of(file);
    out_ += "</tbody>\n</table></div>\n";
    assumptions();
  }

  void verdicts_of(const Json& file) {
    for (const Json& kernel : file.at("kernels")) {
      out_ += "<tr><th scope=\"row\">" + safe(kernel_words(kernel.at("name"))) + "<br><code>" + text(file.at("path")) +
              "</code></th>" + verdict_cell(kernel.at("verdict")) + "<td>" + claim(kernel);
      for (const Json& launch : kernel.at("program_launches")) {
        out_ += "<br>launch at " + link(launch.at("span")) + " " + text(launch.at("sizes"));
      }
      for (const Json& condition : kernel.at("holds_if").at("conditions")) {
        out_ += "<br>holds if <code>" + text(condition) + "</code>";
      }
      out_ += "</td></tr>\n";
    }
    for (const Json& kernel : file.at("unread")) {
      out_ += "<tr><th scope=\"row\">" + text(kernel.at("kernel")) + "<br><code>" + text(file.at("path")) + "</code></th>" +
              verdict_cell("bad_input") + "<td><code>" + text(kernel.at("id")) + "</code> at " + link(kernel.at("span")) +
              "</td></tr>\n";
    }
    if (file.at("kernels").empty() && file.at("unread").empty()) {
      out_ += "<tr><th scope=\"row\"><code>" + text(file.at("path")) + "</code></th>" +
              (file.at("bad_input").get<bool>() ? verdict_cell("bad_input") + "<td>could not be read</td></tr>\n"
                                                : verdict_cell("not_checked") + "<td>no kernels</td></tr>\n");
    }
  }

  // What holds; the verdict stands beside it.
  static std::string claim(const Json& kernel) {
    const std::string statement = kernel.at("statement");
    if (statement == verdict_words(kernel.at("verdict"))) return "nothing is claimed";
    const std::string clause = kernel.at("bounds").value("clause", "");
    return prose(statement) + (clause.empty() || kernel.at("verdict") != "proved" ? "" : "<br>to check them, state the lengths before the kernel: <code>" + safe(clause) + "</code>");
  }

  // Each one once, with the kernels that rest on it.
  void assumptions() {
    std::map<std::pair<std::string, std::string>, std::string> kernels;
    for (const Json& file : report_.at("files")) {
      for (const Json& kernel : file.at("kernels")) {
        for (const Json& a : kernel.at("assumptions")) {
          std::string& names = kernels[{a.at("id"), a.at("text")}];
          names += (names.empty() ? "" : ", ") + safe(kernel_words(kernel.at("name")));
        }
      }
    }
    if (kernels.empty()) return;
    out_ += "<h3>Assumptions</h3>\n<ul>\n";
    for (const auto& [assumption, names] : kernels) {
      out_ += "<li><code>" + safe(assumption.first) + "</code>: " + prose(assumption.second) + " (" + names + ")</li>\n";
    }
    out_ += "</ul>\n";
  }

  void list_findings() {
    out_ += "<h2 id=\"findings\">Findings</h2>\n";
    if (report_.at("diagnostics").empty()) out_ += "<p>There are no findings.</p>\n";
    for (const Json& finding : report_.at("diagnostics")) add(finding);
  }

  void add(const Json& finding) {
    const std::string severity = finding.at("severity"), kernel = finding.at("kernel");
    out_ += "<section class=\"finding " + shade(severity) + "\" id=\"f" + text(finding.at("fingerprint")) + "\">\n<h3>" +
            safe(severity_words(severity)) + (is_known(finding) ? " of the baseline" : "") + (finding.contains("suppressed") ? " (suppressed)" : "") + " <code>" + text(finding.at("id")) + "</code>" +
            (kernel.empty() ? "" : " in <code>" + safe(kernel) + "</code>") + "</h3>\n<p>" + prose(finding.at("text")) +
            "</p>\n<ul>\n<li>" + place(finding.at("primary")) + "</li>\n";
    for (const Json& related : finding.at("related")) out_ += "<li>" + place(related) + "</li>\n";
    out_ += "</ul>\n";
    if (finding.contains("suppressed")) {
      const Json& suppressed = finding.at("suppressed");
      out_ += "<p>Suppressed at " + link(suppressed.at("span")) + ": " + prose(suppressed.at("reason")) + "</p>\n";
    }
    for (const Json& note : finding.at("args")) out_ += "<p class=\"label\">" + prose(note) + "</p>\n";
    threads(finding);
    if (finding.contains("undecided")) {
      const Json& why = finding.at("undecided");
      out_ += "<p>" + prose(why.at("reason")) + " " + prose(why.at("cause")) + " " + prose(why.at("next")) + "</p>\n";
    }
    for (const Json& fix : finding.at("fixes")) out_ += "<p><strong>Cure:</strong> " + prose(fix.at("text")) + "</p>\n";
    run(finding);
    out_ += "</section>\n";
  }

  std::string place(const Json& place) {
    const Json& span = place.at("span");
    const std::string label = place.at("label");
    return link(span) + (label.empty() ? "" : " <span class=\"label\">" + prose(place.at("label")) + "</span>") + line_at(span);
  }

  std::string line_at(const Json& span) {
    const std::vector<std::string>& lines = lines_of(span.at("file"));
    const unsigned line = span.at("line");
    return line == 0 || line > lines.size() ? "" : "<pre tabindex=\"0\">" + escaped(display_line(lines[line - 1]).text) + "</pre>";
  }

  // As the text report has them: of the run where that shows this failure.
  void threads(const Json& finding) {
    if (!finding.contains("shown")) return;
    const Json& shown = finding.at("shown");
    const bool seen = finding.at("counterexample").at("confirmed").get<bool>();
    if (const std::string launch = shown.at("launch"); !launch.empty()) {
      out_ += std::string("<p>") + (seen ? "Launch" : "Launch that the solver found; no run shows the fault") + ": <code>" + safe(launch) + "</code></p>\n";
    }
    const Json& lines = shown.at("table");
    if (lines.empty()) return;
    out_ += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Counterexample\"><table>\n<caption>Values of the threads</caption>\n<thead><tr><td></td>";
    for (std::size_t i = 1; i < lines[0].size(); ++i) out_ += "<th scope=\"col\">" + text(lines[0][i]) + "</th>";
    out_ += "</tr></thead>\n<tbody>\n";
    for (std::size_t row = 1; row < lines.size(); ++row) {
      out_ += "<tr><th scope=\"row\"><code>" + text(lines[row][0]) + "</code></th>";
      for (std::size_t i = 1; i < lines[row].size(); ++i) out_ += "<td class=\"number\">" + text(lines[row][i]) + "</td>";
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table></div>\n";
  }

  void run(const Json& finding) {
    if (!finding.contains("replay")) return;
    const Json& replay = finding.at("replay");
    out_ += "<p>" + prose(replay.at("explanation")) + "</p>\n";
    if (const std::string command = replay.value("command", ""); !command.empty()) {
      out_ += "<p>See it: <code>" + safe(command) + "</code></p>\n";
    }
    const std::string name = replay.value("picture", "");
    const std::optional<std::string> picture = name.empty() ? std::nullopt : read_(name);
    if (picture) {
      out_ += "<p><img alt=\"Picture of the run: " + text(finding.at("text")) + "\" src=\"data:image/svg+xml," +
              percent_encoded(*picture) + "\"></p>\n";
    }
  }

  void obligations() {
    out_ += "<h2 id=\"obligations\">Obligations</h2>\n";
    for (const Json& file : report_.at("files")) {
      for (const Json& kernel : file.at("kernels")) obligations_of(file, kernel);
    }
  }

  void obligations_of(const Json& file, const Json& kernel) {
    const Json& all = kernel.at("obligations");
    const std::string name = safe(kernel_words(kernel.at("name"))) + " in " + text(file.at("path"));
    out_ += fmt::format("<details><summary>{}: {}, {:.2f} s</summary>\n", name, support::counted(all.size(), "obligation"),
                        seconds_of(kernel)) +
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Obligations of " + name + "\"><table>\n<thead><tr>"
            "<th scope=\"col\">Obligation</th><th scope=\"col\">Place</th><th scope=\"col\">Status</th><th scope=\"col\">ms</th>"
            "<th scope=\"col\">Solver</th></tr></thead>\n<tbody>\n";
    for (const Json& o : all) {
      out_ += "<tr><td><code>" + text(o.at("id")) + "</code></td><td>" + link(o.at("span")) + "</td>" +
              verdict_cell(o.at("status")) + fmt::format("<td class=\"number\">{:.1f}</td><td>", o.at("wall_ms").get<double>()) +
              text(o.at("solver")) + (o.at("cached").get<bool>() ? " (cached)" : "") + "</td></tr>\n";
    }
    out_ += "</tbody>\n</table></div></details>\n";
  }

  void sources() {
    out_ += "<h2 id=\"sources\">Sources</h2>\n";
    for (const std::string& file : order_) add_source(file);
  }

  void add_source(const std::string& file) {
    const Source& source = sources_[file];
    const std::vector<std::string>& lines = lines_of(file);
    out_ += "<h3><code>" + safe(file) + "</code></h3>\n";
    if (lines.empty()) {
      out_ += "<p>The text is not at hand.</p>\n";
      return;
    }
    out_ += "<pre class=\"source\" tabindex=\"0\" aria-label=\"" + safe(file) + "\" role=\"region\">";
    for (unsigned number = 1; number <= lines.size(); ++number) {
      const auto marks = source.marks.find(number);
      out_ += fmt::format("<span class=\"line{}\" id=\"s{}-{}\"><span class=\"number\">{}</span>{}{}</span>",
                          marks == source.marks.end() ? "" : " " + worst(marks->second), source.number, number, number,
                          escaped(display_line(lines[number - 1]).text), marks == source.marks.end() ? "" : labels(marks->second));
    }
    out_ += "</pre>\n";
  }

  static std::string worst(const std::vector<Mark>& marks) {
    std::string worst = "note";
    for (const Mark& mark : marks) {
      const std::string own = shade(mark.severity);
      if (own == "bad" || worst == "note") worst = own;
    }
    return worst;
  }

  static std::string labels(const std::vector<Mark>& marks) {
    std::string text;
    for (const Mark& mark : marks) {
      if (!mark.label.empty()) text += "  <span class=\"label\">← " + prose(mark.label) + "</span>";
    }
    return text;
  }

  const std::vector<std::string>& lines_of(const std::string& file) {
    const auto [entry, fresh] = lines_.try_emplace(file);
    if (fresh) entry->second = lines_of_text(read_(file).value_or(""));
    return entry->second;
  }

  const Json& report_;
  const ReadText& read_;
  std::map<std::string, Source> sources_;
  std::vector<std::string> order_;  // of the sources
  std::map<std::string, std::vector<std::string>> lines_;
  std::string out_;
};

}  // namespace

std::string html(const Json& report, const ReadText& read) { return HtmlPage(report, read).made(); }

}  // namespace permverify::report
