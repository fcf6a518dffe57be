#include "lsp/server.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>

#include "lsp/actions.h"
#include "lsp/findings.h"
#include "lsp/job.h"

namespace permverify::lsp {
namespace {

using Clock = std::chrono::steady_clock;

// So long nothing is typed before the text is read.
constexpr auto pause = std::chrono::milliseconds(200);
constexpr const char* insert_contract = "permverify.insertInferredContract";

enum class Task : std::uint8_t { Check, Verify, Infer };

// An open document, and what is being done for it.
struct Open {
  Document document;
  std::unique_ptr<Job> job;
  Task task = Task::Check;
  std::optional<Clock::time_point> check_at;  // the text was changed
  Json report;                                // the last one, of this very text; null: none
  Json found = Json::array();                 // diagnostics so far
  std::string progress;                       // its token; empty: none
  std::uint64_t expected = 0, decided = 0;    // obligations
};

class Server {
 public:
  explicit Server(const ServerOptions& options) : options_(options) {}

  int run() {
    while (!exited_ && wait()) {
      start_due();
    }
    return shut_down_ && exited_ ? 0 : 1;
  }

 private:
  // Waits for the client and for jobs; false when the client is gone.
  bool wait() {
    std::vector<pollfd> waiting{{options_.input, POLLIN, 0}};
    for (const auto& [uri, open] : documents_) {
      if (!open.job) continue;
      if (open.job->output() >= 0) waiting.push_back({open.job->output(), POLLIN, 0});
      if (open.job->events() >= 0) waiting.push_back({open.job->events(), POLLIN, 0});
      if (open.job->input() >= 0) waiting.push_back({open.job->input(), POLLOUT, 0});
    }
    if (poll(waiting.data(), waiting.size(), milliseconds_left()) < 0 && errno != EINTR) return false;
    if (waiting[0].revents != 0 && !read_client()) return false;
    for (auto& [uri, open] : documents_) advance(open);
    return true;
  }

  int milliseconds_left() const {
    std::optional<Clock::time_point> first;
    for (const auto& [uri, open] : documents_) {
      if (open.check_at && (!first || *open.check_at < *first)) first = open.check_at;
    }
    if (!first) return -1;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*first - Clock::now()).count();
    return left < 0 ? 0 : static_cast<int>(left) + 1;
  }

  bool read_client() {
    std::array<char, 65536> buffer{};
    const ssize_t count = read(options_.input, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return true;
    if (count <= 0) return false;
    reader_.add(buffer.data(), static_cast<std::size_t>(count));
    try {
      while (!exited_) {
        const std::optional<Json> message = reader_.next();
        if (!message) break;
        take(*message);
      }
    } catch (const std::runtime_error&) {
      fail(nullptr, parse_error, "this is no message of the protocol");
      return false;
    }
    return true;
  }

  void send(Json message) {
    message["jsonrpc"] = "2.0";
    if (!write_message(options_.output, message)) exited_ = true;
  }
  void notify(const std::string& method, Json params) { send({{"method", method}, {"params", std::move(params)}}); }
  void answer(const Json& id, Json result) { send({{"id", id}, {"result", std::move(result)}}); }
  void fail(const Json& id, int code, const std::string& text) { send({{"id", id}, {"error", {{"code", code}, {"message", text}}}}); }

  void take(const Json& message) {
    if (!message.is_object()) return fail(nullptr, message.is_null() ? parse_error : invalid_request, "no request");
    const Json id = message.value("id", Json());
    if (!message.contains("method") || !message["method"].is_string()) {
      // An answer to a request of ours: none of them needs one.
      if (!message.contains("result") && !message.contains("error")) fail(id, invalid_request, "no method");
      return;
    }
    const std::string method = message["method"];
    try {
      if (message.contains("id")) request(id, method, message.value("params", Json::object()));
      else notification(method, message.value("params", Json::object()));
    } catch (const Json::exception& error) {
      if (message.contains("id")) fail(id, invalid_params, error.what());
    }
  }

  void request(const Json& id, const std::string& method, const Json& params) {
    if (method == "initialize") return initialize(id, params);
    if (!initialized_) return fail(id, not_initialized, "`initialize` comes first");
    if (shut_down_) return fail(id, invalid_request, "the server was shut down");
    if (method == "shutdown") {
      shut_down_ = true;
      for (auto& [uri, open] : documents_) cancel(open);
      return answer(id, nullptr);
    }
    if (method == "workspace/executeCommand") return execute(id, params);
    if (method == "textDocument/hover" || method == "textDocument/documentSymbol" || method == "textDocument/inlayHint" ||
        method == "textDocument/codeAction") {
      return about_document(id, method, params);
    }
    fail(id, method_not_found, "there is no method " + method);
  }

  void initialize(const Json& id, const Json& params) {
    initialized_ = true;
    const Json capabilities = params.value("capabilities", Json::object());
    for (const Json& name : capabilities.value("/general/positionEncodings"_json_pointer, Json::array())) {
      if (name == "utf-8") encoding_ = Encoding::Utf8;
    }
    shows_progress_ = capabilities.value("/window/workDoneProgress"_json_pointer, false);
    if (params.contains("initializationOptions") && params["initializationOptions"].is_object()) {
      for (const Json& word : params["initializationOptions"].value("arguments", Json::array())) options_.words.push_back(word);
    }
    answer(id, {{"serverInfo", {{"name", "permverify"}}},
                {"capabilities",
                 {{"positionEncoding", encoding_ == Encoding::Utf8 ? "utf-8" : "utf-16"},
                  {"textDocumentSync", {{"openClose", true}, {"change", 1}, {"save", true}}},
                  {"hoverProvider", true},
                  {"documentSymbolProvider", true},
                  {"inlayHintProvider", true},
                  {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor.rewrite"}}}},
                  {"executeCommandProvider", {{"commands", {insert_contract}}}}}}});
  }

  Open* find(const Json& params) {
    const auto found = documents_.find(params.at("textDocument").at("uri").get<std::string>());
    return found == documents_.end() ? nullptr : &found->second;
  }

  void about_document(const Json& id, const std::string& method, const Json& params) {
    const Open* open = find(params);
    if (open == nullptr) return fail(id, invalid_params, "this document is not open");
    const Document& document = open->document;
    const bool known = !open->report.is_null();
    if (method == "textDocument/hover") {
      return answer(id, known ? hover_of(document, open->report, params.at("position"), encoding_) : Json());
    }
    if (method == "textDocument/documentSymbol") {
      return answer(id, known ? symbols_of(document, open->report, encoding_) : Json::array());
    }
    if (method == "textDocument/inlayHint") {
      const Json& range = params.at("range");
      return answer(id, known ? hints_of(document, open->report, line_of(range.at("start")), line_of(range.at("end")), encoding_)
                              : Json::array());
    }
    const std::string title = "Insert the inferred contract";
    Json action{{"title", title}, {"kind", "refactor.rewrite"},
                {"command", {{"title", title}, {"command", insert_contract}, {"arguments", {document.uri}}}}};
    const Json& range = params.at("range");
    Json actions = known ? clauses_of(document, open->report, line_of(range.at("start")), line_of(range.at("end"))) : Json::array();
    actions.push_back(std::move(action));
    answer(id, std::move(actions));
  }

  void execute(const Json& id, const Json& params) {
    if (params.at("command") != insert_contract) return fail(id, invalid_params, "there is no such command");
    const auto found = documents_.find(params.at("arguments").at(0).get<std::string>());
    if (found == documents_.end()) return fail(id, invalid_params, "this document is not open");
    answer(id, nullptr);
    start(found->second, Task::Infer);
  }

  void notification(const std::string& method, const Json& params) {
    if (method == "exit") exited_ = true;
    if (!initialized_ || shut_down_ || exited_) return;
    if (method == "textDocument/didOpen") return opened(params.at("textDocument"));
    if (method == "textDocument/didChange") return changed(params);
    if (method == "textDocument/didSave") {
      if (Open* open = find(params)) start(*open, Task::Verify);
    }
    if (method == "textDocument/didClose") closed(params);
  }

  void opened(const Json& item) {
    const std::string uri = item.at("uri");
    Open open;
    open.document = {uri, path_of(uri, item.value("languageId", "")), item.at("text"), item.value("version", std::int64_t{0})};
    Open& kept = documents_.insert_or_assign(uri, std::move(open)).first->second;
    start(kept, Task::Verify);
  }

  // What is known of the text before is not true of this one.
  void changed(const Json& params) {
    Open* open = find(params);
    if (open == nullptr || params.at("contentChanges").empty()) return;
    cancel(*open);
    open->document.text = params.at("contentChanges").back().at("text");
    open->document.version = params.at("textDocument").value("version", open->document.version + 1);
    open->report = nullptr;
    open->check_at = Clock::now() + pause;
  }

  void closed(const Json& params) {
    Open* open = find(params);
    if (open == nullptr) return;
    cancel(*open);
    const std::string uri = open->document.uri;
    documents_.erase(uri);
    notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
  }

  void cancel(Open& open) {
    open.job.reset();
    open.check_at.reset();
    end_progress(open);
  }

  void start_due() {
    for (auto& [uri, open] : documents_) {
      if (open.check_at && Clock::now() >= *open.check_at) start(open, Task::Check);
    }
  }

  // The inferred contract is put into the text of the file, which then replaces that of the document.
  static bool is_saved(const Document& document) {
    std::ifstream file(document.path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return file && text == document.text;
  }

  void start(Open& open, Task task) {
    cancel(open);
    const Document& document = open.document;
    if (task == Task::Infer && !is_saved(document)) {
      return notify("window/showMessage", {{"type", 2}, {"message", "permverify: save the file first"}});
    }
    std::vector<std::string> words{task == Task::Check ? "check" : task == Task::Verify ? "verify" : "infer"};
    words.insert(words.end(), options_.words.begin(), options_.words.end());
    if (task == Task::Infer) words.insert(words.end(), {"--", document.path});
    else words.insert(words.end(), {"-", "--stdin-filename", document.path, "--format", "json", "--progress", "none"});
    if (task == Task::Verify) words.insert(words.end(), {"--events", "fd:3", "--places"});
    try {
      const std::string folder = std::filesystem::path(document.path).parent_path().string();
      open.job = std::make_unique<Job>(options_.program, words, folder, task == Task::Infer ? "" : document.text);
    } catch (const std::runtime_error& error) {
      return complain(std::string("permverify: ") + error.what());
    }
    open.task = task;
    open.found = Json::array();
    open.expected = open.decided = 0;
    if (task == Task::Verify) begin_progress(open);
  }

  void complain(const std::string& text) { notify("window/logMessage", {{"type", 1}, {"message", text}}); }

  void advance(Open& open) {
    if (!open.job) return;
    open.job->write_input();
    open.job->read_output();
    open.job->read_events();
    bool news = false;
    for (const std::string& line : open.job->take_events()) news |= take_event(open, line);
    if (news) publish(open, open.found);
    if (open.job->is_done()) finish(open);
  }

  // Whether there is something new to show.
  bool take_event(Open& open, const std::string& line) {
    const Json event = Json::parse(line, nullptr, false);
    if (!event.is_object()) return false;
    const std::string kind = event.value("event", "");
    if (kind == "kernel" && event.value("state", "") == "solving") open.expected += event.value("obligations", std::uint64_t{0});
    if (kind == "found") {
      Json diagnostic = diagnostic_of(open.document, event.at("diagnostic"), encoding_);
      diagnostic["message"] = diagnostic["message"].get<std::string>() + "\nthe rest of the file is still being verified";
      open.found.push_back(std::move(diagnostic));
      return true;
    }
    if (kind != "obligation") return false;
    ++open.decided;
    report_progress(open, event.value("kernel", ""));
    return false;
  }

  void finish(Open& open) {
    const std::unique_ptr<Job> job = std::move(open.job);
    end_progress(open);
    if (open.task == Task::Infer) return apply(open, job->text());
    Json report = Json::parse(job->text(), nullptr, false);
    if (!report.is_object() || !report.contains("diagnostics")) {
      return complain("permverify: no report of " + open.document.path + "; are the arguments right?");
    }
    open.report = std::move(report);
    Json diagnostics = Json::array();
    for (const Json& finding : open.report.at("diagnostics")) diagnostics.push_back(diagnostic_of(open.document, finding, encoding_));
    publish(open, std::move(diagnostics));
  }

  void publish(const Open& open, Json diagnostics) {
    notify("textDocument/publishDiagnostics",
           {{"uri", open.document.uri}, {"version", open.document.version}, {"diagnostics", std::move(diagnostics)}});
  }

  void apply(const Open& open, const std::string& text) {
    if (text.empty() || text == open.document.text) {
      return notify("window/showMessage", {{"type", 3}, {"message", "permverify: no contract could be inferred"}});
    }
    const Json all{{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 1U << 30}, {"character", 0}}}};
    const Json edit{{"range", all}, {"newText", text}};
    send({{"id", "permverify-" + std::to_string(++requests_)},
          {"method", "workspace/applyEdit"},
          {"params", {{"label", "inferred contract"}, {"edit", {{"changes", {{open.document.uri, Json::array({edit})}}}}}}}});
  }

  void begin_progress(Open& open) {
    if (!shows_progress_) return;
    open.progress = "permverify-" + std::to_string(++requests_);
    send({{"id", open.progress}, {"method", "window/workDoneProgress/create"}, {"params", {{"token", open.progress}}}});
    const std::string name = std::filesystem::path(open.document.path).filename().string();
    notify("$/progress", {{"token", open.progress}, {"value", {{"kind", "begin"}, {"title", "permverify"}, {"message", name}, {"percentage", 0}}}});
  }

  void report_progress(const Open& open, const std::string& kernel) {
    if (open.progress.empty() || open.expected == 0) return;
    const std::uint64_t percent = std::min<std::uint64_t>(100, 100 * open.decided / open.expected);
    notify("$/progress", {{"token", open.progress},
                          {"value", {{"kind", "report"}, {"message", kernel}, {"percentage", percent}}}});
  }

  void end_progress(Open& open) {
    if (open.progress.empty()) return;
    notify("$/progress", {{"token", open.progress}, {"value", {{"kind", "end"}}}});
    open.progress.clear();
  }

  ServerOptions options_;
  MessageReader reader_;
  std::map<std::string, Open> documents_;  // by URI
  Encoding encoding_ = Encoding::Utf16;
  bool initialized_ = false, shut_down_ = false, exited_ = false, shows_progress_ = false;
  std::uint64_t requests_ = 0;  // of ours
};

}  // namespace

int serve_editor(const ServerOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // a job or a client that has ended is seen where it is written to
  return Server(options).run();
}

}  // namespace permverify::lsp
