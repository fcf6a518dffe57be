#include "checker/cache/digest.h"

#include <nettle/sha2.h>

namespace permverify::checker {

std::string digest(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  std::string bytes(SHA256_DIGEST_SIZE, '\0');
  sha256_digest(&context, bytes.size(), reinterpret_cast<std::uint8_t*>(bytes.data()));
  return bytes;
}

}  // namespace permverify::checker
