// A contract with a quantifier and a recursive function that can be met: not finding out is fine.
/*@ requires n >= 0;
  @ decreases n;
  @ pure int tri(int n) = n == 0 ? 0 : n + tri(n - 1); */

/*@ kernel requires get_num_groups(0) == 1 && \pointer_length(c) == get_local_size(0) && \pointer_length(a) == get_local_size(0);
  @ kernel requires m > 0;
  @ kernel requires (\forall int i; 0 <= i && i < gsize; c[i] >= tri(i) + m);
  @ context Perm(c[\ltid], read) ** Perm(a[\ltid], write);
  @ ensures a[\ltid] > tri(\ltid); */
__kernel void triangle(const __global int *c, __global int *a, int m) {
  a[get_local_id(0)] = c[get_local_id(0)];
}
