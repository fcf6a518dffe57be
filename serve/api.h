// The routes of the API.
#pragma once
#include <httplib.h>

#include <set>

#include "serve/jobs.h"
#include "serve/problem.h"
#include "serve/server.h"

namespace permverify::serve {

class Api {
 public:
  // `has_page`: what health says of it.
  Api(const ServerOptions& options, const Sandbox& sandbox, Store& store, Jobs& jobs, bool has_page);
  // Throws std::logic_error where the routes are not those of the API's description.
  void add_to(httplib::Server& server);

 private:
  using Handler = void (Api::*)(const httplib::Request&, httplib::Response&);
  void add(httplib::Server& server, const std::string& method, const std::string& path, Handler handler);
  void add_post(httplib::Server& server, const std::string& path, Handler handler);

  void verify(const httplib::Request& request, httplib::Response& response);
  void run(const httplib::Request& request, httplib::Response& response);
  void infer(const httplib::Request& request, httplib::Response& response);
  void submit(Request wanted, const httplib::Request& request, httplib::Response& response);
  unsigned seconds_to_wait(const httplib::Request& request) const;
  Request wanted(Task task, const httplib::Request& request) const;
  void job(const httplib::Request& request, httplib::Response& response);
  void cancel(const httplib::Request& request, httplib::Response& response);
  void events(const httplib::Request& request, httplib::Response& response);
  void examples(const httplib::Request& request, httplib::Response& response);
  void example(const httplib::Request& request, httplib::Response& response);
  void exercises(const httplib::Request& request, httplib::Response& response);
  void exercise(const httplib::Request& request, httplib::Response& response);
  void hints(const httplib::Request& request, httplib::Response& response);
  void check(const httplib::Request& request, httplib::Response& response);
  const Exercise& exercise_of(const httplib::Request& request) const;
  void share(const httplib::Request& request, httplib::Response& response);
  void shared(const httplib::Request& request, httplib::Response& response);
  void limits(const httplib::Request& request, httplib::Response& response);
  void health(const httplib::Request& request, httplib::Response& response);
  void description(const httplib::Request& request, httplib::Response& response);

  const ServerOptions& options_;
  const Sandbox& sandbox_;
  Store& store_;
  Jobs& jobs_;
  bool has_page_;
  std::set<std::pair<std::string, std::string>> served_;  // method, path
};

void answer(httplib::Response& response, const Problem& problem);
void answer(httplib::Response& response, int status, const nlohmann::ordered_json& json);
// A parameter of the query. Throws Problem where it is no whole number.
std::size_t number(const httplib::Request& request, const char* name, std::size_t otherwise);

}  // namespace permverify::serve
