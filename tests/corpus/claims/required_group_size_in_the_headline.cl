// expect: proved
// says k: in one dimension of size 64
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k() {
  __local int s[64];
  s[get_local_id(0)] = 1;
}
