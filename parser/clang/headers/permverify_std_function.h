// <functional>: what code of the host calls.
#pragma once
#include <permverify_std_exception.h>
#include <permverify_std_vector.h>
namespace std {
template <class> struct function;
template <class R, class... A> struct function<R(A...)> {
  typedef R result_type;
  function();
  template <class F> function(F);
  R operator()(A...) const;
  explicit operator bool() const;
  size_t permverify_host[4];
};
template <class T> struct reference_wrapper {
  T* permverify_host;
  operator T&() const;
  T& get() const;
};
template <class T> reference_wrapper<T> ref(T&);
template <class T> reference_wrapper<const T> cref(const T&);
namespace placeholders {
struct permverify_place {};
extern const permverify_place _1, _2, _3, _4;
}  // namespace placeholders
}  // namespace std
PERMVERIFY_HOST_FUNCTION(bind)
PERMVERIFY_HOST_FUNCTION(mem_fn)
PERMVERIFY_HOST_FUNCTION(not_fn)
