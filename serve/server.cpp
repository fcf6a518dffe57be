#include "serve/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "serve/api.h"
#include "serve/children.h"
#include "serve/connections.h"
#include "serve/digest.h"
#include "serve/page.h"

namespace permverify::serve {
namespace {

namespace fs = std::filesystem;

constexpr int bad_usage = 3;
constexpr int waiting_connections = 512;

struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One server at a time uses a folder: a second one would remove what jobs of the first write.
class StateFolder {
 public:
  explicit StateFolder(const std::string& path) : path_(path) {
    std::error_code problem;
    fs::create_directories(path, problem);
    lock_ = open((path + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0) throw Refused("--state: cannot write to " + path);
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) throw Refused("--state: another server uses " + path);
  }
  ~StateFolder() { close(lock_); }
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;
  std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  int lock_ = -1;
};

// What decides about answers, in one name: the program and its front end.
std::string build_of(const fs::path& program) {
  std::string names;
  for (const fs::path& file : {program, program.parent_path() / "libpermverify_clang.so"}) {
    std::ifstream in(file, std::ios::binary);
    names += sha256(std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return sha256(names);
}

// So that no answer leaves the page without them, errors included.
void add_headers(httplib::Server& server) {
  server.set_post_routing_handler([](const httplib::Request& request, httplib::Response& response) {
    const std::string who = request.has_param("embed") ? "*" : "'self'";
    response.set_header("Content-Security-Policy",
                        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action "
                        "'self'; frame-ancestors " + who);
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    if (!response.has_header("Cache-Control")) response.set_header("Cache-Control", "no-store");
  });
}

// A media type is compared without case; parameters may follow it.
bool is_json(const std::string& content_type) {
  std::string type = content_type.substr(0, content_type.find(';'));
  type.erase(type.find_last_not_of(" \t") + 1);
  return strcasecmp(type.c_str(), "application/json") == 0;
}

void add_errors(httplib::Server& server) {
  server.set_error_handler([](const httplib::Request&, httplib::Response& response) {
    if (!response.body.empty()) return;
    const int status = response.status;
    if (status == 404) answer(response, Problem(404, "unknown-route", "there is nothing of this name and method"));
    else if (status == 413) answer(response, Problem(413, "too-large", "the body is too large"));
    else answer(response, Problem(status, "bad-request", "the request is not understood"));
  });
  // A page of another origin can send a text without asking, but no JSON. Ranges are passed over, which HTTP allows:
  // of many of them the library makes an answer many times as long as the content. The object is its own and
  // is not constant.
  server.set_pre_routing_handler([](const httplib::Request& request, httplib::Response& response) {
    const_cast<httplib::Request&>(request).ranges.clear();
    if (request.method != "POST" || is_json(request.get_header_value("Content-Type"))) return httplib::Server::HandlerResponse::Unhandled;
    answer(response, Problem(415, "not-json", "the Content-Type of a request is application/json"));
    return httplib::Server::HandlerResponse::Handled;
  });
}

class Listener {
 public:
  explicit Listener(const ServerOptions& options) : server_(options.limits.threads) {
    server_.set_payload_max_length(16 * options.limits.body_bytes);
    server_.set_tcp_nodelay(true);
    server_.set_socket_options([this](int socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);  // and no SO_REUSEPORT
      fcntl(socket, F_SETFD, FD_CLOEXEC);
      socket_ = socket;
    });
    add_headers(server_);
    add_errors(server_);
  }

  // The port.
  int bind(const ServerOptions& options) {
    int port = options.port;
    if (port == 0) port = server_.bind_to_any_port(options.host);
    else if (!server_.bind_to_port(options.host, port)) port = -1;
    if (port <= 0) throw Refused("cannot listen at " + options.host + ":" + std::to_string(options.port));
    ::listen(socket_, waiting_connections);  // the library's five are too few
    return port;
  }

  httplib::Server& server() { return server_; }

 private:
  ConnectionServer server_;
  int socket_ = -1;
};

// SIGINT and SIGTERM, kept from every thread that is begun while this lives.
class Signals {
 public:
  Signals() {
    sigemptyset(&set_);
    for (const int s : {SIGINT, SIGTERM}) sigaddset(&set_, s);
    pthread_sigmask(SIG_BLOCK, &set_, &old_);
  }
  ~Signals() { pthread_sigmask(SIG_SETMASK, &old_, nullptr); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  // True when one has come.
  bool wait(std::chrono::seconds most) const {
    const timespec time{most.count(), 0};
    return sigtimedwait(&set_, nullptr, &time) > 0;
  }

 private:
  sigset_t set_, old_;
};

void serve_until_told(const ServerOptions& given) {
  umask(0077);  // sources of clients are in the files
  ServerOptions options = given;
  for (Exercise& exercise : options.exercises) exercise.contents = sha256(exercise.contents);  // all that is asked of it
  adopt_orphans();
  const Signals signals;
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const StateFolder state(options.state);
  const Sandbox sandbox(options.sandbox, program);
  Store store(state / "playground.sqlite", options.limits);
  const Runner runner(options.limits, sandbox, state / "work");
  Jobs jobs(options.limits, runner, store, build_of(program));
  const PageFiles page = page_files(options.page);
  Api api(options, sandbox, store, jobs, page.size() > 1);
  Listener listener(options);
  api.add_to(listener.server());
  add_page(listener.server(), page);
  const int port = listener.bind(options);
  std::atomic<bool> ended = false;
  std::thread thread([&] {
    listener.server().listen_after_bind();
    ended = true;
  });
  // The library does not stop a server that has not begun to listen.
  while (!listener.server().is_running() && !ended) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const bool six = options.host.find(':') != options.host.npos;
  std::printf("permverify: serving at http://%s:%d/ (sandbox: %s)\n",
              six ? ("[" + options.host + "]").c_str() : options.host.c_str(), port, sandbox.name().c_str());
  std::fflush(stdout);
  if (!sandbox.reason().empty()) std::fprintf(stderr, "permverify: serve: sandbox: %s\n", sandbox.reason().c_str());
  constexpr int seconds_between = 600;
  store.age_out();
  while (!signals.wait(std::chrono::seconds(seconds_between))) store.age_out();
  jobs.stop();
  listener.server().stop();
  thread.join();
}

}  // namespace
}  // namespace permverify::serve

extern "C" __attribute__((visibility("default"))) int permverify_serve(const permverify::serve::ServerOptions* options) {
  try {
    permverify::serve::serve_until_told(*options);
    return 0;
  } catch (const std::runtime_error& error) {
    std::fprintf(stderr, "permverify: serve: %s\n", error.what());
    return permverify::serve::bad_usage;
  }
}
