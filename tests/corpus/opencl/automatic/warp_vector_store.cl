// A vector is stored at once: its second part for one thread where its first part is for the next.
// expect: undecided
// flags: --local-size 4 --num-groups 1 --warp-size 4
kernel void over(global int *a) {
  vstore4((int4)(1), 0, a + get_local_id(0));  //~ UNKNOWN race:write_write
}
