// Permissions speak of threads in any order, and lock step is one of them.
// expect: proved
// flags: --warp-size 32
//@ requires Perm(a[\gtid], write);
kernel void one(global int *a) {
  a[get_global_id(0)] = 1;
}
