"""The memory that a random program allocates and fills before a launch."""
import re


class Buffers:
    def length(self, kernel, name, values, sizes):
        grid, block = sizes
        words = {**values, "grid": grid, "block": block}
        if kernel.shape > 1:
            words["grid"] = f"{grid}.x"
        return re.sub(r"[A-Za-z_]\w*", lambda m: f"({words[m[0]]})" if " " in words.get(m[0], "") else words.get(m[0], m[0]), kernel.lengths[name])

    def array(self, kernel, kind, name, values, sizes):
        c, element = self.c, kind.replace("const ", "")
        length = self.length(kernel, name, values, sizes)
        offset = ""
        if self.flaw("length", 0.25):
            length = c.choice([f"({length} - 1)", f"({length}) / 2", f"({length}) / sizeof({element})", self.size(), "100"])
        elif c.random() < 0.2:
            length = c.choice([f"({length} + 4)", f"2 * ({length})", f"({length} + {self.size()})"])
            self.feature("slack")
        elif c.random() < 0.1:
            length, offset = f"({length} + 2)", " + 2"
            self.feature("offset argument")
            if self.flaw("offset", 0.5):
                offset = " + 3"
        made = self.new("p")
        forms = [("plain", f"{element}* {made}; cudaMalloc(&{made}, ({length}) * sizeof({element}));")] * 3 + [
            ("cast", f"{element}* {made} = NULL; cudaMalloc((void**)&{made}, sizeof({element}) * ({length}));"), ("macro", f"{element}* {made}; CHECK(cudaMalloc(&{made}, ({length}) * sizeof({element})));"),
            ("bytes", f"size_t bytes_{made} = ({length}) * sizeof({element}); {element}* {made}; cudaMalloc(&{made}, bytes_{made});"),
            ("function", f"{element}* {made} = array_of<{element}>({length});"), ("alias", f"{element}* old_{made}; cudaMalloc(&old_{made}, ({length}) * sizeof({element})); {element}* {made} = old_{made};"),
            ("reference", f"{element}* {made}; {{ {element}*& r = {made}; cudaMalloc(&r, ({length}) * sizeof({element})); }}"),
            ("branches", f"{element}* {made}; if ({self.size()} > 50) cudaMalloc(&{made}, ({length}) * sizeof({element})); else cudaMalloc(&{made}, ({length} + 8) * sizeof({element}));")]
        if element == "int":
            forms.append(("record", f"Pair s{made}; cudaMalloc(&s{made}.first, ({length}) * sizeof(int)); s{made}.second = NULL; int* {made} = s{made}.first;"))
        form, text = c.choice(forms)
        self.feature("array: " + form)
        self.say(text)
        if c.random() < 0.2 and name not in kernel.contents:
            self.say(f"cudaMemset({made}, 0, ({length}) * sizeof({element}));")
        return made + offset

    def fill(self, kernel, arrays, values):
        for name, bound in kernel.contents.items():
            self.fill_indices(arrays[name], values["n"], values.get(bound, bound))

    def fill_indices(self, array, n, bound):
        c, host, k = self.c, self.new("h"), self.new("k")
        different = bound == "different"
        right = [("same", "{k}"), ("backwards", "{n} - 1 - {k}")] if different else [("remainder", "{k} % ({m})"), ("random", "rand() % ({m})"), ("zero", "0"), ("last", "({m}) - 1"),
                                                                                    ("function", "limited({k}, ({m}) - 1)"), ("half", "({k} / 2) % ({m})")]
        form, text = c.choice(right)
        if self.flaw("contents", 0.5):
            text = c.choice(["{k} / 2", "{k} + 1", "{k} * 2", "0"] if different else ["{k}", "rand() % ({m} + 1)", "{k} % ({m}) - 1", "({m})"])
        self.feature("contents: " + form)
        value = text.format(k=k, n=n, m=bound)
        count = f"({n})" if " " in n else n
        if text == "0" and c.random() < 0.5:
            self.say(f"cudaMemset({array}, 0, {count} * sizeof(int));")
            return
        self.say(c.choice([f"int* {host} = (int*)malloc({count} * sizeof(int));", f"int* {host} = (int*)calloc({count}, sizeof(int));", f"int* {host} = new int[{count}];"]))
        end = f"{k} < {count}" if not self.flaw("short fill", 0.2) else c.choice([f"{k} < {count} - 1", f"{k} < {count} / 2"])
        self.say(f"for (int {k} = 0; {end}; {c.choice([k + '++', '++' + k])}) {c.choice([f'{host}[{k}] = {value};', f'{{ {host}[{k}] = {value}; }}'])}")
        if self.flaw("later store", 0.5):
            self.say(c.choice([f"{host}[0] = {count};", f"{{ int* z = {host} + {count} - 1; *z = -1; }}", f"if ({count} > 20) {host}[3] = {host}[2];"]))
        bytes_ = f"{count} * sizeof(int)"
        if self.flaw("short copy", 0.3):
            bytes_ = c.choice([f"{count}", f"({count} - 1) * sizeof(int)"])
        self.say(f"cudaMemcpy({array}, {host}, {bytes_}, cudaMemcpyHostToDevice);")
