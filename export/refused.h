// What has no equivalent in OpenCL C: thrown where it is met, a diagnostic at the room's door.
#pragma once
#include <stdexcept>
#include <string>

#include "support/source.h"

namespace permverify::opencl_export {

class Refused : public std::runtime_error {
 public:
  // `what` completes the id: `unsupported:export_<what>`.
  Refused(const std::string& what, support::Span where, const std::string& message)
      : std::runtime_error(message), id("unsupported:export_" + what), span(where) {}
  std::string id;
  support::Span span;
};

}  // namespace permverify::opencl_export
