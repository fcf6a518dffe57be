"""Kernels of growing size: each function gives the source of one member of a family."""


def arrays(n):
    """N arrays go to the right neighbour through one barrier."""
    names = [f"a{i}" for i in range(n)]
    held = " ** ".join(f"Perm({a}[tid], write)" for a in names)
    given = " ** ".join(f"Perm({a}[(tid + 1) % gsize], write)" for a in names)
    stores = "\n".join(f"    {a}[tid] = tid + {i};" for i, a in enumerate(names))
    values = "\n".join(f"      requires {a}[tid] == tid + {i};" for i, a in enumerate(names))
    after = "\n".join(
        f"      ensures {a}[(tid + 1) % gsize] == (tid + 1) % gsize + {i};" for i, a in enumerate(names))
    post = "\n".join(
        f"  ensures {a}[(tid + 1) % gsize] == (tid + 1) % gsize + {i};" for i, a in enumerate(names))
    return f"""kernel arrays {{
  global int[gsize] {', '.join(names)};
  requires {held};
  ensures {given};
{post}
  void main() {{
{stores}
    barrier(global) {{
{values}
      ensures {given};
{after}
    }}
  }}
}}
"""


def barriers(n):
    """N barriers in sequence; write permission moves one thread on at each."""
    steps = "\n".join(f"""    a[(tid + {i}) % gsize] = {i};
    barrier(global) {{
      ensures Perm(a[(tid + {i + 1}) % gsize], write);
    }}""" for i in range(n))
    return f"""kernel barriers {{
  global int[gsize] a;
  requires Perm(a[tid], write);
  ensures Perm(a[(tid + {n}) % gsize], write) ** a[(tid + {n}) % gsize] == {n};
  void main() {{
{steps}
    a[(tid + {n}) % gsize] = {n};
  }}
}}
"""


def conditionals(n):
    """N conditionals one after the other, each with its own condition."""
    steps = "\n".join(f"    if (tid % {i + 2} == 0) {{ s = s + 1; }} else {{ s = s + 2; }}"
                      for i in range(n))
    return f"""kernel conditionals {{
  global int[gsize] a;
  requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** {n} <= a[tid] && a[tid] <= {2 * n};
  void main() {{
    int s = 0;
{steps}
    a[tid] = s;
  }}
}}
"""


def clauses(n):
    """A contract of N clauses."""
    before = "\n".join(f"  requires a[tid] >= {i};" for i in range(n))
    after = "\n".join(f"  ensures a[tid] > {i};" for i in range(n))
    return f"""kernel clauses {{
  global int[gsize] a;
  requires Perm(a[tid], write);
{before}
  ensures Perm(a[tid], write);
{after}
  void main() {{
    a[tid] = a[tid] + 1;
  }}
}}
"""


def text(kilobytes):
    """Many small kernels: a file of about that many kilobytes, to be parsed only."""
    kernel = """kernel k{} {{
  global int[gsize] a;
  requires Perm(a[tid], write) ** 0 <= a[tid] && a[tid] < 1000 * (tid + 1);
  ensures Perm(a[tid], write) ** a[tid] == \\old(a[tid]) + 1;
  void main() {{
    int x = a[tid];  // what was there
    if (x >= 0) {{ x = x + 1; }} else {{ x = 2 * (x - 3) / 4; }}
    a[tid] = x;
  }}
}}
"""
    parts, size, i = [], 0, 0
    while size < kilobytes * 1024:
        parts.append(kernel.format(i))
        size += len(parts[-1])
        i += 1
    return "".join(parts)


# name: (function, sizes, command of the tool)
FAMILIES = {
    "arrays through one barrier": (arrays, [1, 2, 4, 8, 16, 32, 64], "verify"),
    "barriers in sequence": (barriers, [1, 2, 4, 8, 16, 32, 64], "verify"),
    "conditionals": (conditionals, [1, 2, 4, 8, 16, 32, 64], "verify"),
    "clauses of a contract": (clauses, [1, 4, 16, 64, 256], "verify"),
    "parsing, KB": (text, [64, 256, 1024], "parse"),
}
