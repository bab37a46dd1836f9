import { expect, test } from "vitest";
import { isFull, receivedLabel, receivedMessage, uploadHint } from "./Receipt.tsx";

const SENT = {
  at: "2026-11-21T15:05:00.000Z",
  contentType: "image/jpeg",
  bytes: 1000,
  askedAgain: null,
  count: 1,
} as const;

test("shows when the newest receipt arrived, in Argentine time, and the count", () => {
  expect(receivedLabel(SENT)).toBe("Llegó el 21 de noviembre de 2026, 12:05.");
  expect(receivedLabel({ ...SENT, count: 3 })).toBe(
    "El último llegó el 21 de noviembre de 2026, 12:05. Ya mandaste 3.",
  );
});

test("asks for a receipt until one has arrived, then says that the shop answers by e-mail", () => {
  expect(uploadHint(null)).toContain("el comprobante solo no alcanza");
  for (const receipt of [SENT, { ...SENT, count: 5 }]) expect(uploadHint(receipt)).toContain("te avisamos por email");
  expect(uploadHint(null)).toContain("hasta 8\u00a0MB");
});

test("accepts at most five receipts", () => {
  expect([null, SENT, { ...SENT, count: 4 }, { ...SENT, count: 5 }].map(isFull)).toEqual([false, false, false, true]);
  expect(uploadHint({ ...SENT, count: 5 })).toContain("escribinos");
});

test("says that the deadline stays when another receipt is requested", () => {
  const askedAgain = { problem: "unreadable", text: "", at: SENT.at } as const;
  expect(uploadHint({ ...SENT, count: 0, askedAgain })).toContain("El plazo sigue corriendo");
  expect(receivedLabel({ ...SENT, count: 0, askedAgain })).toBe("Llegó el 21 de noviembre de 2026, 12:05.");
});

test("says that a receipt has arrived only after an upload that the shop has accepted", () => {
  expect(receivedMessage(SENT, null)).toBe("Recibimos tu comprobante.");
  expect(receivedMessage(SENT, "2026-11-20T10:00:00.000Z")).toBe("Recibimos tu comprobante.");
  expect([receivedMessage(SENT, undefined), receivedMessage(null, null), receivedMessage(SENT, SENT.at)]).toEqual([
    "",
    "",
    "",
  ]);
});
