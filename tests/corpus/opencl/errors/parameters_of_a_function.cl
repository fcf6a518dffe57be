// expect: bad_input
// Where a misread function is named in a type, Clang drops the whole statement: the error costs the file.
int hidden(foo_t x) { return 1; }  //~ ERROR syntax:clang
__kernel void lost(__global int *a) { a[sizeof(__typeof__(hidden(1))) == 4 ? 0 : 1] = get_local_id(0); }
