// The page: files from inside the program, or from a folder.
#pragma once
#include <httplib.h>

#include <map>
#include <string>

namespace permverify::serve {

struct PageFile {
  std::string content, type, tag;
};
using PageFiles = std::map<std::string, PageFile>;  // by path: "/", "/main.js"

// The files of a folder as they are now; of an empty name those inside of the program. "/" is always there. Throws
// std::runtime_error where the folder has no index.html.
PageFiles page_files(const std::string& folder);
// GET of everything that is not the API. `files` outlives the server.
void add_page(httplib::Server& server, const PageFiles& files);

}  // namespace permverify::serve
