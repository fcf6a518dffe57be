#include "serve/page.h"

#include <map>

#include "serve/digest.h"
#include "serve/embedded.h"

namespace permverify::serve {
namespace {

constexpr const char* no_page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>permverify</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
<h1>permverify</h1>
<p>The API is served under <a href="/api/v1/health">/api/v1</a>; <a href="/api/v1/openapi.json">its description</a>.</p>
<p>This program was built without the page. To build the page, run <code>make playground</code> with npm
installed, or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, then configure and
build the program again.</p>
</html>
)";

std::string type_of(std::string_view path) {
  static const std::map<std::string, std::string, std::less<>> types = {
      {"html", "text/html; charset=utf-8"}, {"js", "text/javascript; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},   {"json", "application/json"},
      {"svg", "image/svg+xml"},             {"png", "image/png"},
      {"ico", "image/x-icon"},              {"woff2", "font/woff2"},
      {"txt", "text/plain; charset=utf-8"}, {"webmanifest", "application/manifest+json"}};
  const auto found = types.find(path.substr(path.find_last_of('.') + 1));
  return found == types.end() ? "application/octet-stream" : found->second;
}

struct Served {
  std::string_view content;
  std::string type, tag;
};

std::map<std::string, Served> read_files() {
  std::map<std::string, Served> files;
  for (const EmbeddedFile& file : embedded_page()) {
    files["/" + std::string(file.path)] = {file.content, type_of(file.path),
                                           "\"" + sha256(std::string(file.content)).substr(0, 32) + "\""};
  }
  const auto index = files.find("/index.html");
  files["/"] = index != files.end() ? index->second : Served{no_page, type_of("index.html"), "\"none\""};
  return files;
}

}  // namespace

void add_page(httplib::Server& server) {
  server.Get("/.*", [files = read_files()](const httplib::Request& request, httplib::Response& response) {
    const auto found = files.find(request.path);
    if (found == files.end()) {
      response.status = 404;
      return;
    }
    const Served& file = found->second;
    response.set_header("ETag", file.tag);
    response.set_header("Cache-Control", "no-cache");
    if (request.get_header_value("If-None-Match") == file.tag) {
      response.status = 304;
      return;
    }
    response.set_content(file.content.data(), file.content.size(), file.type);
  });
}

}  // namespace permverify::serve
