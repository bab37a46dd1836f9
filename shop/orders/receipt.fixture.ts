/** Receipts for tests: a picture of 8 x 6 pixels in each format, and a PDF with one empty page. */
import sharp from "sharp";
import type { ReceiptType } from "./receipt.ts";

const picture = () => sharp({ create: { width: 8, height: 6, channels: 3, background: "#c98f4e" } });

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** A receipt of each type. */
export async function receipts(): Promise<Record<ReceiptType, Uint8Array<ArrayBuffer>>> {
  return {
    "image/jpeg": Uint8Array.from(await picture().jpeg().toBuffer()),
    "image/png": Uint8Array.from(await picture().png().toBuffer()),
    "image/webp": Uint8Array.from(await picture().webp().toBuffer()),
    "image/avif": Uint8Array.from(await picture().avif().toBuffer()),
    "application/pdf": bytesOf(PDF),
  };
}

/** A different PDF for each number, with about this many extra bytes. */
export function pdf(number: number, bytes = 0): Uint8Array<ArrayBuffer> {
  return bytesOf(PDF.replace("%%EOF", `%${number}${"x".repeat(bytes)}\n%%EOF`));
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "latin1"));
}
