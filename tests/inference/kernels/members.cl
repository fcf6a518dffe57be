typedef struct { int kind; float4 place; int link[2]; } Node;
__kernel void members(__global Node *nodes, __global float4 *out, __global const float2 *in) {
  size_t i = get_global_id(0);
  nodes[i].kind = 3;
  nodes[i].place.y = in[i].x;
  nodes[i].link[1] = 0;
  out[i] = (float4)(in[i].y);
}
