/** Ids: opaque, sortable by time, with a readable prefix such as `ord_0k7v2m9qe3x4...`. See docs/architecture.md#ids */

/** One prefix for each kind of object that has ids. */
export const ID_PREFIXES = {
  perfume: "per",
  size: "siz",
  user: "usr",
  address: "adr",
  session: "ses",
  cartLine: "lin",
  order: "ord",
  orderLine: "orl",
  attempt: "att",
  payment: "pay",
  movement: "mov",
  mail: "mai",
  link: "lnk",
  request: "req",
  receipt: "rec",
  goodsReceipt: "gre",
  purchaseOrder: "puo",
  withdrawal: "wdr",
  stockAlert: "stn",
  invitation: "inv",
  review: "rev",
  promotion: "pro",
  coupon: "cup",
  note: "not",
  orderView: "vis",
  edit: "edi",
} as const;
export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

/** Digits in the order of their character codes, so that texts sort like numbers. Without i, l, o, u, which are misread. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
/** Random bytes of an id: 80 bits, so that two ids of the same millisecond differ. */
export const ID_RANDOM_BYTES = 10;
const RANDOM_LENGTH = (ID_RANDOM_BYTES * 8) / 5;

const ID = new RegExp(`^([a-z]{3})_[${DIGITS}]{${TIME_LENGTH + RANDOM_LENGTH}}$`);

/** Returns an id for `nowMs`. Throws with fewer than `ID_RANDOM_BYTES` random bytes: ids might repeat. */
export function makeId(prefix: IdPrefix, nowMs: number, randomBytes: Uint8Array): string {
  if (randomBytes.length < ID_RANDOM_BYTES) throw new RangeError(`an id needs ${ID_RANDOM_BYTES} random bytes`);
  return `${prefix}_${timeDigits(nowMs)}${randomDigits(randomBytes)}`;
}

/** Whether a text has the form of an id with this prefix. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return ID.exec(text)?.[1] === prefix;
}

function timeDigits(nowMs: number): string {
  let digits = "";
  for (let rest = nowMs; digits.length < TIME_LENGTH; rest = Math.floor(rest / 32)) {
    digits = DIGITS.charAt(rest % 32) + digits;
  }
  return digits;
}

/** Five bits per digit. The remaining bits of a byte carry into the next digit. */
function randomDigits(bytes: Uint8Array): string {
  let digits = "";
  let bits = 0;
  let carried = 0;
  for (const byte of bytes.subarray(0, ID_RANDOM_BYTES)) {
    bits = bits * 256 + byte;
    for (carried += 8; carried >= 5; carried -= 5) {
      const unit = 2 ** (carried - 5);
      digits += DIGITS.charAt(Math.floor(bits / unit));
      bits %= unit;
    }
  }
  return digits;
}
