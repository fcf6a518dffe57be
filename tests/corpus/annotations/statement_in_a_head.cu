// expect: bad_input
// A statement in the head of a loop or of a branch, or behind a barrier, has no place to happen.
__global__ void k(int *a, int c) {
  while (c < 10 /*@ assert false; @*/) { c++; }  //~ ERROR type:misplaced_clause
  for (int i = 0; i < 10; i++ /*@ assume false; @*/) { }  //~ ERROR type:misplaced_clause
  __syncthreads() /*@ assert false; @*/;  //~ ERROR type:misplaced_clause
  if (c < 10 /*@ assert c < 10; @*/) { c++; }  //~ ERROR unsupported:annotation
  switch (c /*@ assert c == 1; @*/) { case 1: c++; }  //~ ERROR unsupported:annotation
}
__global__ void head(int *a) /*@ requires false; @*/ {  //~ ERROR unsupported:annotation
  a[0] = 1;
}
