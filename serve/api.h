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
  Api(const ServerOptions& options, const Sandbox& sandbox, Store& store, Jobs& jobs);
  // Throws std::logic_error where the routes are not those of the API's description.
  void add_to(httplib::Server& server);

 private:
  using Handler = void (Api::*)(const httplib::Request&, httplib::Response&);
  void add(httplib::Server& server, const std::string& method, const std::string& path, Handler handler);
  void add_post(httplib::Server& server, const std::string& path, Handler handler);

  void verify(const httplib::Request& request, httplib::Response& response);
  void run(const httplib::Request& request, httplib::Response& response);
  void infer(const httplib::Request& request, httplib::Response& response);
  void submit(Task task, const httplib::Request& request, httplib::Response& response);
  void job(const httplib::Request& request, httplib::Response& response);
  void cancel(const httplib::Request& request, httplib::Response& response);
  void events(const httplib::Request& request, httplib::Response& response);
  void examples(const httplib::Request& request, httplib::Response& response);
  void example(const httplib::Request& request, httplib::Response& response);
  void share(const httplib::Request& request, httplib::Response& response);
  void shared(const httplib::Request& request, httplib::Response& response);
  void limits(const httplib::Request& request, httplib::Response& response);
  void health(const httplib::Request& request, httplib::Response& response);
  void description(const httplib::Request& request, httplib::Response& response);

  const ServerOptions& options_;
  const Sandbox& sandbox_;
  Store& store_;
  Jobs& jobs_;
  std::set<std::pair<std::string, std::string>> served_;  // method, path
};

void answer(httplib::Response& response, const Problem& problem);

}  // namespace permverify::serve
