#include "serve/page.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "serve/digest.h"
#include "serve/embedded.h"

namespace permverify::serve {
namespace {

constexpr const char* no_page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>permverify</title>
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

using Found = std::vector<std::pair<std::string, std::string>>;  // path, content

Found embedded_files() {
  Found files;
  for (const EmbeddedFile& file : embedded_page()) files.emplace_back(file.path, file.content);
  return files;
}

Found read_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  Found files;
  std::error_code problem;
  for (const auto& entry : fs::recursive_directory_iterator(folder, problem)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files.emplace_back(entry.path().lexically_relative(folder).generic_string(),
                       std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return files;
}

}  // namespace

PageFiles page_files(const std::string& folder) {
  auto found = folder.empty() ? embedded_files() : read_folder(folder);
  PageFiles files;
  for (auto& [path, content] : found) {
    const std::string tag = "\"" + sha256(content).substr(0, 32) + "\"";
    files["/" + path] = {std::move(content), type_of(path), tag};
  }
  const auto index = files.find("/index.html");
  if (index == files.end() && !folder.empty()) throw std::runtime_error("--page: no index.html is in " + folder);
  files["/"] = index != files.end() ? index->second : PageFile{no_page, type_of("index.html"), "\"none\""};
  return files;
}

void add_page(httplib::Server& server, const PageFiles& files) {
  server.Get("/.*", [&files](const httplib::Request& request, httplib::Response& response) {
    const auto found = files.find(request.path);
    if (found == files.end()) {
      response.status = 404;
      return;
    }
    const PageFile& file = found->second;
    response.set_header("ETag", file.tag);
    response.set_header("Cache-Control", "no-cache");
    if (request.get_header_value("If-None-Match") == file.tag) {
      response.status = 304;
      return;
    }
    response.set_content(file.content, file.type);
  });
}

}  // namespace permverify::serve
