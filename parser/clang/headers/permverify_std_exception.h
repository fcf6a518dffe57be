// <exception> and <stdexcept>, as far as declarations of host code name them.
#pragma once
#include <permverify_std_string.h>
namespace std {
struct exception {
  exception() noexcept;
  virtual ~exception();
  virtual const char* what() const noexcept;
};
struct bad_alloc : exception {};
struct bad_cast : exception {};
#define PERMVERIFY_EXCEPTION(name, parent) \
  struct name : parent {                   \
    name(const char*);                     \
    name(const string&);                   \
    size_t permverify_host;                \
  };
#define PERMVERIFY_DERIVED(name, parent) \
  struct name : parent {                 \
    name(const char*);                   \
    name(const string&);                 \
  };
PERMVERIFY_EXCEPTION(logic_error, exception)
PERMVERIFY_EXCEPTION(runtime_error, exception)
PERMVERIFY_DERIVED(invalid_argument, logic_error)
PERMVERIFY_DERIVED(domain_error, logic_error)
PERMVERIFY_DERIVED(length_error, logic_error)
PERMVERIFY_DERIVED(out_of_range, logic_error)
PERMVERIFY_DERIVED(range_error, runtime_error)
PERMVERIFY_DERIVED(overflow_error, runtime_error)
PERMVERIFY_DERIVED(underflow_error, runtime_error)
#undef PERMVERIFY_EXCEPTION
#undef PERMVERIFY_DERIVED
}  // namespace std
