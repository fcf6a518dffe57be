// Names of Thrust that declarations of the host need, so that a file with host code is read. Device code cannot use them,
// but for the bases of function objects.
#pragma once
#include <permverify_std.h>
namespace std {}
namespace thrust {
using std::permverify_anything;
using std::initializer_list;
#define PERMVERIFY_OF_THRUST(name, size) template <class...> struct name PERMVERIFY_HOST_BODY(name, size)
PERMVERIFY_OF_THRUST(device_vector, 32)
PERMVERIFY_OF_THRUST(host_vector, 32)
PERMVERIFY_OF_THRUST(device_ptr, 8)
PERMVERIFY_OF_THRUST(device_reference, 8)
PERMVERIFY_OF_THRUST(device_allocator, 8)
PERMVERIFY_OF_THRUST(device_malloc_allocator, 8)
PERMVERIFY_OF_THRUST(zip_iterator, 16)
PERMVERIFY_OF_THRUST(counting_iterator, 8)
PERMVERIFY_OF_THRUST(constant_iterator, 16)
PERMVERIFY_OF_THRUST(transform_iterator, 16)
PERMVERIFY_OF_THRUST(permutation_iterator, 16)
PERMVERIFY_OF_THRUST(reverse_iterator, 8)
#undef PERMVERIFY_OF_THRUST
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
}  // namespace thrust
