// expect: refuted
__constant int3 c[2] = {{0, 0, 0}, {1, 0, 0}};
__kernel void k(__global int *a) {
  __assert(c[1].x == 0); //~ ERROR assert:false
  a[get_global_id(0)] = c[1].x;
}
