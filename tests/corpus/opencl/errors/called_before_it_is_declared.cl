// expect: bad_input
// The first call declares the function in C: the second is no error of Clang's.
// says fine: no data race
__kernel void first(__global int* a) { a[get_global_id(0)] = no_such_function(1); }   //~ ERROR syntax:clang
__kernel void second(__global int* a) { a[get_global_id(0)] = no_such_function(1); }  //~ ERROR syntax:clang
__kernel void fine(__global int* a) { a[get_global_id(0)] = 1; }
