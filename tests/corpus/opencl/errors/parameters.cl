// expect: bad_input
// An unknown type of a parameter costs the kernel that has it, and the kernels that call the function that has it.
// says fine: no data race
__kernel void unread(__global foo_t *p) { p[0] = 1; }  //~ ERROR syntax:clang
int twice(bar_t x) { return 2 * x; }  //~ WARNING ignored:function
__kernel void caller(__global int *p) { p[get_global_id(0)] = twice(3); }  //~ ERROR unsupported:misread
__kernel void fine(__global int *p) { p[get_global_id(0)] = 1; }
