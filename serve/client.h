// Who asks.
#pragma once
#include <httplib.h>

#include <string>

namespace permverify::serve {

// The address, of IPv6 its first 64 bits: a client with one of these has all. An IPv4 address in IPv6 (::ffff:192.0.2.1)
// is the IPv4 address. Behind a proxy the one that the
// proxy names last in X-Forwarded-For; earlier ones are the client's own words.
std::string client_of(const httplib::Request& request, bool behind_proxy);

}  // namespace permverify::serve
