#include "serve/client.h"

#include <arpa/inet.h>

#include <array>

namespace permverify::serve {

std::string client_of(const httplib::Request& request, bool behind_proxy) {
  std::string address = request.remote_addr;
  if (behind_proxy && request.has_header("X-Forwarded-For")) {
    const std::size_t count = request.get_header_value_count("X-Forwarded-For");
    const std::string all = request.get_header_value("X-Forwarded-For", count - 1);
    const std::size_t begin = all.find_first_not_of(" ,", all.find_last_of(',') == all.npos ? 0 : all.find_last_of(','));
    address = begin == all.npos ? "" : all.substr(begin, 64);
  }
  in6_addr six;
  if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    std::array<char, INET_ADDRSTRLEN> four;
    return inet_ntop(AF_INET, six.s6_addr + 12, four.data(), four.size());
  }
  return "[" + std::string(reinterpret_cast<const char*>(six.s6_addr), 8) + "]";
}

}  // namespace permverify::serve
