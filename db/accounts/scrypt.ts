/**
 * scrypt (RFC 7914) that pauses after every part of its work. The runtime's own computes in one piece and blocks the
 * isolate, and so every other request, for 95 ms (docs/outside-services.md#password-hashing).
 */
import { pbkdf2Sync } from "node:crypto";

interface Cost {
  /** A power of two. */
  N: number;
  r: number;
  p: number;
}

/** Block mixes between two pauses: about a millisecond. A count, because a deployed worker's clock stands still while it computes. */
const MIXES_PER_PART = 1_024;

/** Returns the same bytes as `scryptSync` of `node:crypto`. */
export async function scrypt(password: string, salt: Uint8Array, { N, r, p }: Cost, bytes: number): Promise<Buffer> {
  const blocks = new Int32Array(new Uint8Array(pbkdf2Sync(password, salt, 1, 128 * r * p, "sha256")).buffer);
  const size = 32 * r;
  const states = new Int32Array(N * size);
  for (let lane = 0; lane < p; lane++) await mixLane(blocks.subarray(lane * size, (lane + 1) * size), states, N);
  return pbkdf2Sync(password, new Uint8Array(blocks.buffer), 1, bytes, "sha256");
}

/** ROMix: stores N states, and then mixes N of them in, in an order that depends on the data. */
async function mixLane(lane: Int32Array, states: Int32Array, N: number): Promise<void> {
  const size = lane.length;
  let [block, mixed] = [lane.slice(), new Int32Array(size)];
  for (let step = 0; step < 2 * N; step++) {
    if (step % MIXES_PER_PART === MIXES_PER_PART - 1) await new Promise((next) => setTimeout(next, 0));
    if (step < N) states.set(block, step * size);
    else xorState(block, states, (word(block, size - 16) & (N - 1)) * size);
    mixBlock(block, mixed);
    [block, mixed] = [mixed, block];
  }
  lane.set(block);
}

function xorState(block: Int32Array, states: Int32Array, at: number): void {
  for (let index = 0; index < block.length; index++) block[index] = word(block, index) ^ word(states, at + index);
}

/** BlockMix: even results go to the first half of `out`, odd ones to the second. */
function mixBlock(block: Int32Array, out: Int32Array): void {
  const half = block.length / 2;
  let [last, lastAt] = [block, block.length - 16];
  for (let from = 0, at = 0; from < block.length; from += 32, at += 16) {
    salsa(last, lastAt, block, from, out, at);
    salsa(out, at, block, from + 16, out, half + at);
    [last, lastAt] = [out, half + at];
  }
}

/** The typed arrays are never read outside their bounds. */
function word(words: Int32Array, at: number): number {
  return words[at] as number;
}

function rotate(sum: number, bits: number): number {
  return (sum << bits) | (sum >>> (32 - bits));
}

/** Salsa20/8 of 16 words of `block`, each combined with one of `last`. The words are variables, as an array would take three times as long. */
function salsa(last: Int32Array, lastAt: number, block: Int32Array, from: number, out: Int32Array, at: number): void {
  const y0 = word(block, from + 0) ^ word(last, lastAt + 0);
  const y1 = word(block, from + 1) ^ word(last, lastAt + 1);
  const y2 = word(block, from + 2) ^ word(last, lastAt + 2);
  const y3 = word(block, from + 3) ^ word(last, lastAt + 3);
  const y4 = word(block, from + 4) ^ word(last, lastAt + 4);
  const y5 = word(block, from + 5) ^ word(last, lastAt + 5);
  const y6 = word(block, from + 6) ^ word(last, lastAt + 6);
  const y7 = word(block, from + 7) ^ word(last, lastAt + 7);
  const y8 = word(block, from + 8) ^ word(last, lastAt + 8);
  const y9 = word(block, from + 9) ^ word(last, lastAt + 9);
  const y10 = word(block, from + 10) ^ word(last, lastAt + 10);
  const y11 = word(block, from + 11) ^ word(last, lastAt + 11);
  const y12 = word(block, from + 12) ^ word(last, lastAt + 12);
  const y13 = word(block, from + 13) ^ word(last, lastAt + 13);
  const y14 = word(block, from + 14) ^ word(last, lastAt + 14);
  const y15 = word(block, from + 15) ^ word(last, lastAt + 15);
  let x0 = y0;
  let x1 = y1;
  let x2 = y2;
  let x3 = y3;
  let x4 = y4;
  let x5 = y5;
  let x6 = y6;
  let x7 = y7;
  let x8 = y8;
  let x9 = y9;
  let x10 = y10;
  let x11 = y11;
  let x12 = y12;
  let x13 = y13;
  let x14 = y14;
  let x15 = y15;
  for (let round = 0; round < 8; round += 2) {
    x4 ^= rotate((x0 + x12) | 0, 7);
    x8 ^= rotate((x4 + x0) | 0, 9);
    x12 ^= rotate((x8 + x4) | 0, 13);
    x0 ^= rotate((x12 + x8) | 0, 18);
    x9 ^= rotate((x5 + x1) | 0, 7);
    x13 ^= rotate((x9 + x5) | 0, 9);
    x1 ^= rotate((x13 + x9) | 0, 13);
    x5 ^= rotate((x1 + x13) | 0, 18);
    x14 ^= rotate((x10 + x6) | 0, 7);
    x2 ^= rotate((x14 + x10) | 0, 9);
    x6 ^= rotate((x2 + x14) | 0, 13);
    x10 ^= rotate((x6 + x2) | 0, 18);
    x3 ^= rotate((x15 + x11) | 0, 7);
    x7 ^= rotate((x3 + x15) | 0, 9);
    x11 ^= rotate((x7 + x3) | 0, 13);
    x15 ^= rotate((x11 + x7) | 0, 18);
    x1 ^= rotate((x0 + x3) | 0, 7);
    x2 ^= rotate((x1 + x0) | 0, 9);
    x3 ^= rotate((x2 + x1) | 0, 13);
    x0 ^= rotate((x3 + x2) | 0, 18);
    x6 ^= rotate((x5 + x4) | 0, 7);
    x7 ^= rotate((x6 + x5) | 0, 9);
    x4 ^= rotate((x7 + x6) | 0, 13);
    x5 ^= rotate((x4 + x7) | 0, 18);
    x11 ^= rotate((x10 + x9) | 0, 7);
    x8 ^= rotate((x11 + x10) | 0, 9);
    x9 ^= rotate((x8 + x11) | 0, 13);
    x10 ^= rotate((x9 + x8) | 0, 18);
    x12 ^= rotate((x15 + x14) | 0, 7);
    x13 ^= rotate((x12 + x15) | 0, 9);
    x14 ^= rotate((x13 + x12) | 0, 13);
    x15 ^= rotate((x14 + x13) | 0, 18);
  }
  out[at + 0] = x0 + y0;
  out[at + 1] = x1 + y1;
  out[at + 2] = x2 + y2;
  out[at + 3] = x3 + y3;
  out[at + 4] = x4 + y4;
  out[at + 5] = x5 + y5;
  out[at + 6] = x6 + y6;
  out[at + 7] = x7 + y7;
  out[at + 8] = x8 + y8;
  out[at + 9] = x9 + y9;
  out[at + 10] = x10 + y10;
  out[at + 11] = x11 + y11;
  out[at + 12] = x12 + y12;
  out[at + 13] = x13 + y13;
  out[at + 14] = x14 + y14;
  out[at + 15] = x15 + y15;
}
