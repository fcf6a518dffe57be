// The page, from inside the program.
#pragma once
#include <httplib.h>

namespace permverify::serve {

// GET of everything that is not the API.
void add_page(httplib::Server& server);

}  // namespace permverify::serve
