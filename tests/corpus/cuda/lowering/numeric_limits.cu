// What std::numeric_limits says of every arithmetic type, qualified or not.
#include <limits>
template <class T> __device__ bool is_there() { return std::numeric_limits<T>::is_specialized; }
struct S {};
__global__ void k() {
  assert(is_there<wchar_t>() && is_there<char16_t>() && is_there<char32_t>() && is_there<bool>());
  assert(is_there<volatile int>() && is_there<const volatile float>() && is_there<const double>());
  assert(!is_there<S>() && !is_there<int *>());
  assert(std::numeric_limits<char16_t>::max() == 65535 && std::numeric_limits<char32_t>::max() == 4294967295u);
  assert(std::numeric_limits<volatile short>::min() == -32768);
  assert(std::numeric_limits<wchar_t>::max() == (std::numeric_limits<wchar_t>::is_signed ? 2147483647 : 4294967295u));
  assert(std::numeric_limits<wchar_t>::digits == (std::numeric_limits<wchar_t>::is_signed ? 31 : 32));
  assert(std::numeric_limits<int>::digits == 31 && std::numeric_limits<unsigned char>::digits == 8);
  assert(std::numeric_limits<bool>::digits == 1 && std::numeric_limits<char16_t>::digits == 16);
}
