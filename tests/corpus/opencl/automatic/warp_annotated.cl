// Permissions speak of threads in any order: nothing in them means lock step.
// expect: bad_input
// flags: --warp-size 32
//@ requires Perm(a[\gtid], write);
kernel void one(global int *a) {  //~ ERROR unsupported:warp_size_with_permissions
  a[get_global_id(0)] = 1;
}
