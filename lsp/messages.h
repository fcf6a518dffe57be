// Messages of the Language Server Protocol 3.17 over a pair of file descriptors.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace permverify::lsp {

using Json = nlohmann::json;

// Takes messages out of bytes: a header with `Content-Length`, an empty line, so many bytes of JSON.
class MessageReader {
 public:
  void add(const char* bytes, std::size_t count) { waiting_.append(bytes, count); }
  // The next whole message; null JSON for a body that is no JSON. Throws std::runtime_error where no message can begin: nothing
  // that follows could be understood.
  std::optional<Json> next();

 private:
  std::string waiting_;
};

// False if the client has closed its end.
bool write_message(int descriptor, const Json& message);

// Error codes of JSON-RPC and the protocol.
inline constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601, invalid_params = -32602,
                     not_initialized = -32002;

}  // namespace permverify::lsp
