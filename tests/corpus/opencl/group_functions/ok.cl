// flags: --std CL2.0
kernel void sum(global const int *in, global int *out) {
  const int all = work_group_reduce_add(in[get_global_id(0)]);
  if (get_local_id(0) == 0) out[get_group_id(0)] = all;
}
kernel void prefix(global int *a) {
  a[get_global_id(0)] = work_group_scan_exclusive_max(a[get_global_id(0)]);
}
kernel void votes(global int *a) {
  const size_t i = get_global_id(0);
  const int first = work_group_broadcast(a[i], 0);
  if (work_group_all(first > 0)) a[i] = first;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (work_group_any(a[i])) a[i] = 0;
}
