import { beforeAll, describe, expect, test } from "vitest";
import { buyerCancelMove } from "./order.ts";
import { bytesOf, receipts } from "./receipt.fixture.ts";
import {
  acceptsReceipt,
  canBuyerCancel,
  countedReceipts,
  RECEIPT_TYPES,
  type ReceiptType,
  receiptFileName,
  START_BYTES,
  sniffReceipt,
  startsLikeReceipt,
} from "./receipt.ts";

let files: Record<ReceiptType, Uint8Array<ArrayBuffer>>;

beforeAll(async () => {
  files = await receipts();
});

function joined(...parts: (Uint8Array | string | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? bytesOf(part) : part)]));
}

function changed(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy.set(values, at);
  return copy;
}

const HTML = "<!doctype html><script>alert(1)</script>";

describe.each(RECEIPT_TYPES)("a receipt of %s", (type) => {
  test("is recognized by its content", () => {
    expect(sniffReceipt(files[type])).toBe(type);
  });

  test("is recognized by its first bytes, unless something comes before them", () => {
    expect(startsLikeReceipt(files[type].subarray(0, START_BYTES))).toBe(true);
    expect(startsLikeReceipt(joined(" ", files[type]).subarray(0, START_BYTES))).toBe(false);
  });

  test("may have appended bytes, except an AVIF, but nothing before it", () => {
    if (type !== "image/avif") expect(sniffReceipt(joined(files[type], "\0\0MotionPhoto"))).toBe(type);
    expect(sniffReceipt(joined(HTML, files[type]))).toBeNull();
    expect(sniffReceipt(joined(" ", files[type]))).toBeNull();
  });

  test("is refused when more than its last eight bytes are missing", () => {
    const cuts = Array.from({ length: files[type].length - 8 }, (_, bytes) => bytes);
    expect(cuts.filter((bytes) => sniffReceipt(files[type].subarray(0, bytes)) !== null)).toEqual([]);
  });
});

describe("files that are not receipts", () => {
  test.each([HTML, "RIFF\0\0\0\0WAVE", ""])("%j does not start like one", (text) => {
    expect(startsLikeReceipt(bytesOf(text).subarray(0, START_BYTES))).toBe(false);
  });

  test.each([
    ["an empty file", ""],
    ["an HTML page", HTML],
    ["an SVG, which can contain a script", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ["text", "transferencia hecha"],
    ["a GIF", "GIF89a\x08\0\x06\0"],
    ["a program", "MZ\x90\0"],
    ["an archive", "PK\x03\x04"],
    ["an HTML page that contains a PDF", `${HTML}%PDF-1.4\n%%EOF`],
    ["a PDF without a version", "%PDF-x.4\n%%EOF"],
    ["a PDF with half a version", "%PDF-1.x\n%%EOF"],
    ["a PDF without an end", `%PDF-1.4\n%%EOF${" ".repeat(5000)}`],
    ["a WAV file", "RIFF\x04\0\0\0WAVEfmt "],
    ["an MP4 film", "\0\0\0\x14ftypmp42\0\0\0\0mp42\0\0\0\x08mdat"],
    ["the first bytes of a JPEG", "\xff\xd8\xff"],
    ["an HTML page after the first bytes of a JPEG", `\xff\xd8\xff\xe0${HTML}\xff\xd9`],
    ["an HTML page after the first bytes of a PNG", `\x89PNG\r\n\x1a\n${HTML}IEND\xaeB\x60\x82`],
    ["an HTML page after the first bytes of a WebP", `RIFF\x20\0\0\0WEBP${HTML}`],
    ["a WebP that declares too few bytes", "RIFF\x04\0\0\0WEBPVP8 "],
  ])("%s is refused", (_, text) => {
    expect(sniffReceipt(bytesOf(text))).toBeNull();
  });

  test("a JPEG without a frame or with width 0 is refused", () => {
    const scan = [0xff, 0xda, 0, 2, 0xff, 0xd9];
    const frame = (width: number) => [0xff, 0xc0, 0, 11, 8, 0, 6, 0, width, 1, 1, 0x11, 0];
    const table = [0xff, 0xc4, 0, 2];
    const jpeg = (...parts: number[][]) => joined([0xff, 0xd8], ...parts, scan);
    expect(sniffReceipt(jpeg(table, frame(8)))).toBe("image/jpeg");
    expect(sniffReceipt(jpeg([0xff], frame(8)))).toBe("image/jpeg");
    expect(sniffReceipt(jpeg(table))).toBeNull();
    expect(sniffReceipt(jpeg(frame(0)))).toBeNull();
    expect(sniffReceipt(jpeg(frame(8), [1, 2, 3, 4]))).toBeNull();
  });

  test("a PNG of width or height 0, or without a header chunk first, is refused", () => {
    const png = files["image/png"];
    expect(sniffReceipt(changed(png, 16, 0, 0, 0, 0))).toBeNull();
    expect(sniffReceipt(changed(png, 20, 0, 0, 0, 0))).toBeNull();
    expect(sniffReceipt(changed(png, 11, 12))).toBeNull();
    expect(sniffReceipt(changed(png, 12, 0x69))).toBeNull();
  });

  test("a HEIC picture is refused", () => {
    expect(sniffReceipt(bytesOf("\0\0\0\x14ftypheic\0\0\0\0mif1\0\0\0\x08mdat"))).toBeNull();
  });
});

describe("an AVIF", () => {
  const FTYP = "\0\0\0\x14ftypmif1\0\0\0\0avif";

  test("can list another brand first, be a sequence, or have data to its end", () => {
    expect(sniffReceipt(bytesOf(`${FTYP}\0\0\0\x09mdatx`))).toBe("image/avif");
    expect(sniffReceipt(bytesOf(`${FTYP.replace("avif", "avis")}\0\0\0\x09mdatx`))).toBe("image/avif");
    expect(sniffReceipt(bytesOf(`${FTYP}\0\0\0\0mdatxyz`))).toBe("image/avif");
  });

  test("needs data, and boxes of the length they declare", () => {
    expect(sniffReceipt(bytesOf(FTYP))).toBeNull();
    expect(sniffReceipt(bytesOf(`${FTYP}\0\0\0\0meta`))).toBeNull();
    expect(sniffReceipt(bytesOf(`${FTYP}\0\0\0\x07mdat`))).toBeNull();
    expect(sniffReceipt(bytesOf(`${FTYP}\0\0\0\x19mdatx`))).toBeNull();
    expect(sniffReceipt(bytesOf("\0\0\0\x08ftypavif"))).toBeNull();
    expect(sniffReceipt(bytesOf("\0\0\x01\0ftypavif\0\0\0\0\0\0\0\x09mdatx"))).toBeNull();
    // The minor version, between the first brand and the others, is not a brand.
    expect(sniffReceipt(bytesOf("\0\0\0\x10ftypmif1avif\0\0\0\x09mdatx"))).toBeNull();
  });
});

describe("an order accepts receipts", () => {
  const order = { paymentTypeId: "transfer", statusGlimmer: "Confirmar Transferencia", expiresAtMs: 1000 } as const;

  test("while it waits for its transfer", () => {
    expect(acceptsReceipt(order, 999)).toBe(true);
    expect(acceptsReceipt(order, 1000)).toBe(false);
  });

  test("not by card, and not after it has moved", () => {
    expect(acceptsReceipt({ ...order, paymentTypeId: "credit_card" }, 0)).toBe(false);
    expect(acceptsReceipt({ ...order, statusGlimmer: "En Preparación" }, 0)).toBe(false);
  });
});

test("a receipt's file name has its order's id", () => {
  expect(receiptFileName("ord_1", "image/jpeg")).toBe("comprobante-ord_1.jpg");
  expect(receiptFileName("ord_1", "application/pdf")).toBe("comprobante-ord_1.pdf");
});

test("a buyer can cancel only an order that waits for its transfer and has neither a receipt nor money", () => {
  const waits = { paymentTypeId: "transfer", statusGlimmer: "Confirmar Transferencia", expiresAtMs: 1000 } as const;
  const order = { ...waits, hasMoney: false };
  expect(canBuyerCancel({ ...order, receipts: [] }, 999)).toBe(true);
  expect(canBuyerCancel({ ...order, receipts: [], hasMoney: true }, 999)).toBe(false);
  expect(canBuyerCancel({ ...order, receipts: [] }, 1000)).toBe(false);
  expect(canBuyerCancel({ ...order, receipts: ["one"] }, 999)).toBe(false);
  expect(canBuyerCancel({ ...order, receipts: [], statusGlimmer: "Enviado" }, 999)).toBe(false);
  expect(buyerCancelMove()).toMatchObject({ to: "Cancelado", hold: "released", stockEvent: "release" });
});

test("a receipt that the shop asked to replace does not count", () => {
  const asked = { problem: "unreadable", text: "", by: "usr_1", atMs: 1 } as const;
  expect(countedReceipts([{ askedAgain: null }, { askedAgain: asked }, { askedAgain: null }])).toBe(2);
});
