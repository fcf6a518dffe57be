// expect: undecided
// Functions that devices round or approximate in different ways are not equal.
#include <cuComplex.h>
#define SAME(name, a, b)                                                       \
  __global__ void name(float x, float y) {                                     \
    __shared__ int s[1];                                                       \
    if (__float_as_int(a) != __float_as_int(b)) s[0] = threadIdx.x;            \
  }
SAME(reciprocal_root, rsqrtf(x), __frsqrt_rn(x))  //~ UNKNOWN race:write_write
SAME(reciprocal_of_root, 1 / sqrtf(x), rsqrtf(x))  //~ UNKNOWN race:write_write
SAME(absolute, cuCabsf(make_cuFloatComplex(x, y)), hypotf(x, y))  //~ UNKNOWN race:write_write
SAME(absolute_root, cuCabsf(make_cuFloatComplex(x, y)), sqrtf(x * x + y * y))  //~ UNKNOWN race:write_write
SAME(quotient, __fdividef(x, y), x / y)  //~ UNKNOWN race:write_write
SAME(quotient_of_library, fdividef(x, y), x / y)  //~ UNKNOWN race:write_write
SAME(exponential, __expf(x), expf(x))  //~ UNKNOWN race:write_write
SAME(ten, __exp10f(x), exp10f(x))  //~ UNKNOWN race:write_write
SAME(sine, __sinf(x), sinf(x))  //~ UNKNOWN race:write_write
SAME(power, __powf(x, y), powf(x, y))  //~ UNKNOWN race:write_write
SAME(directed, __frcp_ru(x), __frcp_rn(x))  //~ UNKNOWN race:write_write
SAME(root_up, __fsqrt_ru(x), __fsqrt_rn(x))  //~ UNKNOWN race:write_write
SAME(reciprocal_length, rhypotf(x, y), 1 / hypotf(x, y))  //~ UNKNOWN race:write_write
SAME(length, norm3df(x, y, 0), hypotf(x, y))  //~ UNKNOWN race:write_write
SAME(root_ok, __fsqrt_rn(x), sqrtf(x))
__global__ void absolute_of_doubles(cuDoubleComplex z) {
  __shared__ int s[1];
  if (cuCabs(z) != hypot(z.x, z.y)) s[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
