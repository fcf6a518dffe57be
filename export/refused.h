// What has no equivalent in OpenCL C: thrown where it is met, a diagnostic at the room's door.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

#include "support/source.h"

namespace permverify::opencl_export {

class Refused : public std::runtime_error {
 public:
  Refused(std::string name, support::Span where, const std::string& message)
      : std::runtime_error(message), id(std::move(name)), span(where) {}
  std::string id;
  support::Span span;
};

}  // namespace permverify::opencl_export
