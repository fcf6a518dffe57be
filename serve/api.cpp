#include "serve/api.h"

#include <charconv>
#include <stdexcept>

#include "serve/client.h"
#include "serve/connections.h"
#include "serve/digest.h"
#include "serve/embedded.h"
#include "serve/examples.h"

namespace permverify::serve {
namespace {

using Json = nlohmann::ordered_json;
using httplib::Response;
using HttpRequest = httplib::Request;

constexpr const char* prefix = "/api/v1";
constexpr const char* json_type = "application/json";
constexpr std::size_t digits_of_share = 24;
constexpr std::size_t drained = 8;  // so many bodies of the largest size are read to tell that one is too large

// The answer of a job is stored as a text; reading it again would cost as much as the job.
void answer(Response& response, int status, const JobView& job, bool ended) {
  Json json = {{"job", job.id}, {"state", to_string(job.state)}};
  if (job.position != 0) json["position"] = job.position;
  std::string text = json.dump();
  if (ended && job.answer.size() > 2) text = text.substr(0, text.size() - 1) + "," + job.answer.substr(1);
  response.status = status;
  response.set_content(text + "\n", json_type);
}

bool ended(const JobView& job) { return job.state != State::Queued && job.state != State::Running; }

// "/jobs/{id}/events" as a regular expression.
std::string pattern(const std::string& path) {
  const std::size_t begin = path.find('{');
  if (begin == path.npos) return prefix + path;
  return prefix + path.substr(0, begin) + "([A-Za-z0-9_.-]{1,80})" + path.substr(path.find('}') + 1);
}

template <class Act>
void guarded(Response& response, Act act) {
  try {
    act();
  } catch (const Problem& problem) {
    serve::answer(response, problem);
  } catch (const std::exception&) {
    serve::answer(response, Problem(500, "internal", "the server failed at this request"));
  }
}

}  // namespace

void answer(Response& response, const Problem& problem) {
  response.status = problem.status;
  if (problem.retry_after != 0) response.set_header("Retry-After", std::to_string(problem.retry_after));
  response.set_content(to_json(problem), "application/problem+json");
}

void answer(Response& response, int status, const Json& json) {
  response.status = status;
  response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n", json_type);
}

std::size_t number(const HttpRequest& request, const char* name, std::size_t otherwise) {
  if (!request.has_param(name)) return otherwise;
  const std::string text = request.get_param_value(name);
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw Problem(400, "bad-request", std::string("`") + name + "` is not a whole number");
  }
  return value;
}

Api::Api(const ServerOptions& options, const Sandbox& sandbox, Store& store, Jobs& jobs, bool has_page)
    : options_(options), sandbox_(sandbox), store_(store), jobs_(jobs), has_page_(has_page) {}

void Api::add(httplib::Server& server, const std::string& method, const std::string& path, Handler handler) {
  served_.insert({method, path});
  const auto act = [this, handler](const HttpRequest& request, Response& response) {
    ConnectionServer::request_is_read();
    guarded(response, [&] { (this->*handler)(request, response); });
  };
  if (method == "get") server.Get(pattern(path), act);
  if (method == "delete") server.Delete(pattern(path), act);
}

// The body is counted here: the library limits neither chunked nor unpacked ones.
void Api::add_post(httplib::Server& server, const std::string& path, Handler handler) {
  served_.insert({"post", path});
  server.Post(pattern(path), [this, handler](const HttpRequest& request, Response& response,
                                             const httplib::ContentReader& read) {
    guarded(response, [&] {
      const std::size_t most = options_.limits.body_bytes;
      HttpRequest whole;
      whole.remote_addr = request.remote_addr;
      whole.headers = request.headers;
      whole.matches = request.matches;
      std::size_t total = 0;
      const bool complete = read([&](const char* data, std::size_t size) {
        total += size;
        if (total <= most) whole.body.append(data, size);
        return total <= drained * most;
      });
      if (total > most) throw Problem(413, "too-large", "the body has at most " + std::to_string(most) + " bytes");
      if (!complete) throw Problem(400, "bad-request", "the body is not complete");
      ConnectionServer::request_is_read();
      (this->*handler)(whole, response);
    });
  });
}

void Api::add_to(httplib::Server& server) {
  add_post(server, "/verify", &Api::verify);
  add_post(server, "/run", &Api::run);
  add_post(server, "/infer", &Api::infer);
  add_post(server, "/share", &Api::share);
  add_post(server, "/exercises/{id}/check", &Api::check);
  add(server, "get", "/exercises", &Api::exercises);
  add(server, "get", "/exercises/{id}", &Api::exercise);
  add(server, "get", "/exercises/{id}/hints", &Api::hints);
  add(server, "get", "/jobs/{id}", &Api::job);
  add(server, "delete", "/jobs/{id}", &Api::cancel);
  add(server, "get", "/jobs/{id}/events", &Api::events);
  add(server, "get", "/examples", &Api::examples);
  add(server, "get", "/examples/{id}", &Api::example);
  add(server, "get", "/share/{id}", &Api::shared);
  add(server, "get", "/limits", &Api::limits);
  add(server, "get", "/health", &Api::health);
  add(server, "get", "/openapi.json", &Api::description);
  std::set<std::pair<std::string, std::string>> described;
  const Json api = Json::parse(embedded_api().front().content);
  for (const auto& [path, methods] : api["paths"].items()) {
    for (const auto& [method, what] : methods.items()) described.insert({method, path});
  }
  if (described != served_) throw std::logic_error("the routes are not those of openapi.json");
}

Request Api::wanted(Task task, const HttpRequest& request) const {
  return read_request(task, parse_body(request.body, options_.limits), options_.limits);
}

void Api::verify(const HttpRequest& request, Response& response) { submit(wanted(Task::Verify, request), request, response); }
void Api::run(const HttpRequest& request, Response& response) { submit(wanted(Task::Run, request), request, response); }
void Api::infer(const HttpRequest& request, Response& response) { submit(wanted(Task::Infer, request), request, response); }

void Api::submit(Request wanted, const HttpRequest& request, Response& response) {
  const Submitted submitted = jobs_.submit(std::move(wanted), client_of(request, options_.behind_proxy));
  answer(response, submitted.cached ? 200 : 202, submitted.job, submitted.cached);
}

unsigned Api::seconds_to_wait(const HttpRequest& request) const {
  return static_cast<unsigned>(std::min<std::size_t>(number(request, "wait", 0), options_.limits.wait_seconds));
}

void Api::job(const HttpRequest& request, Response& response) {
  const JobView job = jobs_.view(request.matches[1], seconds_to_wait(request));
  answer(response, 200, job, ended(job));
}

void Api::cancel(const HttpRequest& request, Response& response) {
  const JobView job = jobs_.cancel(request.matches[1], client_of(request, options_.behind_proxy));
  answer(response, 200, job, false);
}

void Api::events(const HttpRequest& request, Response& response) {
  const std::size_t after = number(request, "after", 0);
  response.set_content(jobs_.events(request.matches[1], after, seconds_to_wait(request)), "application/x-ndjson");
}

void Api::examples(const HttpRequest&, Response& response) {
  Json list = Json::array();
  for (const Example& example : all_examples()) {
    list.push_back({{"id", example.id}, {"title", example.title}, {"lang", example.lang}, {"name", example.name}});
  }
  answer(response, 200, {{"examples", list}});
}

void Api::example(const HttpRequest& request, Response& response) {
  for (const Example& example : all_examples()) {
    if (example.id != request.matches[1]) continue;
    const Json files = Json::array({{{"name", example.name}, {"content", example.content}}});
    return answer(response, 200, {{"id", example.id}, {"title", example.title}, {"lang", example.lang}, {"files", files}});
  }
  throw Problem(404, "no-such-example", "there is no example of this id");
}

void Api::share(const HttpRequest& request, Response& response) {
  const std::string value = read_share(parse_body(request.body, options_.limits), options_.limits).dump();
  const std::string id = sha256(value).substr(0, digits_of_share);
  const auto there = store_.shared(id);
  if (!there && !store_.share(id, value)) {
    throw Problem(503, "not-stored", "the program could not be stored; the server's operator has to look");
  }
  if (there && *there != value) throw Problem(503, "not-stored", "another program has this id");
  answer(response, 200, {{"id", id}});
}

void Api::shared(const HttpRequest& request, Response& response) {
  const auto value = store_.shared(request.matches[1]);
  if (!value) throw Problem(404, "no-such-share", "nothing was shared under this id");
  response.set_header("Cache-Control", "public, max-age=86400, immutable");
  response.set_content(*value + "\n", json_type);
}

void Api::limits(const HttpRequest&, Response& response) {
  const Limits& l = options_.limits;
  answer(response, 200,
         {{"body_bytes", l.body_bytes},         {"source_bytes", l.source_bytes},
          {"files", l.files},                   {"json_depth", l.depth},
          {"queue", l.queue},                   {"client_jobs", l.client_jobs},
          {"running", l.running},               {"job_seconds", l.job_seconds},
          {"job_memory_mb", l.job_memory_mb},   {"wait_seconds", l.wait_seconds},
          {"keep_days", l.keep_days},           {"languages", {"pvl", "opencl", "cuda"}}});
}

void Api::health(const HttpRequest&, Response& response) {
  const std::string trouble = store_.problem();
  Json json = {{"status", trouble.empty() ? "ok" : "degraded"},
               {"version", options_.version},
               {"sandbox", sandbox_.name()},
               {"queued", jobs_.waiting()},
               {"running", jobs_.running()},
               {"page", has_page_}};
  if (!sandbox_.reason().empty()) json["sandbox_reason"] = sandbox_.reason();
  if (!trouble.empty()) json["store_problem"] = trouble;
  answer(response, 200, json);
}

void Api::description(const HttpRequest&, Response& response) {
  response.set_content(std::string(embedded_api().front().content), json_type);
}

}  // namespace permverify::serve
