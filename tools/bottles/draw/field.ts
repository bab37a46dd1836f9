/** Blurs a field with three box passes, close to a Gaussian of `sigma` pixels. */
export function blur(field: Float32Array, w: number, h: number, sigma: number): Float32Array {
  const radius = Math.max(0, Math.round(sigma * 0.95));
  let a = field;
  if (radius === 0) return a;
  for (let pass = 0; pass < 3; pass++) a = boxColumns(boxRows(a, w, h, radius), w, h, radius);
  return a;
}

function boxRows(field: Float32Array, w: number, h: number, r: number): Float32Array {
  const out = new Float32Array(field.length);
  for (let y = 0; y < h; y++) boxLine(field, out, y * w, 1, w, r);
  return out;
}

function boxColumns(field: Float32Array, w: number, h: number, r: number): Float32Array {
  const out = new Float32Array(field.length);
  for (let x = 0; x < w; x++) boxLine(field, out, x, w, h, r);
  return out;
}

function boxLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, r: number): void {
  const at = (i: number) => from[start + Math.min(count - 1, Math.max(0, i)) * step] ?? 0;
  let sum = 0;
  for (let i = -r; i <= r; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / (2 * r + 1);
    sum += at(i + r + 1) - at(i - r);
  }
}

/** Distance in pixels from each pixel of a mask to the nearest one outside it (exact, Felzenszwalb). */
export function distanceInside(cover: Float32Array, w: number, h: number): Float32Array {
  // A border of one outside pixel, so that a mask that touches its box still has an edge there.
  const W = w + 2;
  const H = h + 2;
  const grid = new Float32Array(W * H);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) grid[(y + 1) * W + x + 1] = (cover[y * w + x] ?? 0) >= 0.5 ? 1e9 : 0;
  }
  for (let x = 0; x < W; x++) envelope(grid, x, W, H);
  for (let y = 0; y < H; y++) envelope(grid, y * W, 1, W);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) out[y * w + x] = Math.sqrt(grid[(y + 1) * W + x + 1] ?? 0);
  }
  return out;
}

/** Lower envelope of parabolas along one line, in place. */
function envelope(grid: Float32Array, start: number, step: number, count: number): void {
  const f = new Float64Array(count);
  for (let i = 0; i < count; i++) f[i] = grid[start + i * step] ?? 0;
  const hull = new Int32Array(count);
  const edge = new Float64Array(count + 1);
  edge[0] = -Infinity;
  edge[1] = Infinity;
  let k = 0;
  const value = (i: number) => f[i] ?? 0;
  const crossing = (q: number, p: number) => (value(q) + q * q - value(p) - p * p) / (2 * q - 2 * p);
  for (let q = 1; q < count; q++) {
    let s = crossing(q, hull[k] ?? 0);
    while (s <= (edge[k] ?? 0)) {
      k--;
      s = crossing(q, hull[k] ?? 0);
    }
    k++;
    hull[k] = q;
    edge[k] = s;
    edge[k + 1] = Infinity;
  }
  k = 0;
  for (let q = 0; q < count; q++) {
    while ((edge[k + 1] ?? 0) < q) k++;
    const p = hull[k] ?? 0;
    grid[start + q * step] = (q - p) * (q - p) + value(p);
  }
}
