// expect: bad_input
// An unknown type of a parameter costs the kernel that has it.
// says fine: no data race
__kernel void unread(__global foo_t *p) { p[0] = 1; }  //~ ERROR syntax:clang
__kernel void fine(__global int *p) { p[get_global_id(0)] = 1; }
