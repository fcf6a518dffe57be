// In place: no thread has both its own cell and its neighbour's from the start, the group has all.
__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void turn(__global int *a) {
  size_t first = get_group_id(0) * 32, next = first + (get_local_id(0) + 1) % 32;
  int x = a[next];
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[first + get_local_id(0)] = x;
}
