// Who asks.
#pragma once
#include <httplib.h>

#include <string>

namespace permverify::serve {

// The address, of IPv6 its first 64 bits: whoever has one of these has all. Behind a proxy the one that the
// proxy names last in X-Forwarded-For; earlier ones are the client's own words.
std::string client_of(const httplib::Request& request, bool behind_proxy);

}  // namespace permverify::serve
