/** Webhooks with arbitrary content but a valid signature, so that none is refused before it is read. */
import { createHmac } from "node:crypto";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { signatureManifest } from "#shop/payments/signature.ts";
import { type Case, withHeaders } from "./case.ts";
import { sampler } from "./sample.ts";
import { TEXTS } from "./texts.ts";

interface Notice {
  name: string;
  dataId: string;
  type: string;
  ts: string;
  body: string;
}

const GOOD: Notice = { name: "", dataId: "123456789", type: "payment", ts: "1795224000000", body: "{}" };

const NOTICES: Notice[] = [
  ...Object.entries(TEXTS)
    .filter(([, text]) => text.length <= 300)
    .flatMap(([name, text]) => [
      { ...GOOD, name: `an id: ${name}`, dataId: text.toWellFormed() },
      { ...GOOD, name: `a type: ${name}`, type: text.toWellFormed() },
    ]),
  ...["1e9", "0", "-1", "9".repeat(30), "9".repeat(31), "00000000001", "123 456"].map((dataId) => ({
    ...GOOD,
    name: `the id ${dataId}`,
    dataId,
  })),
  ...["0", "1", "1795224000", "9".repeat(15), "9".repeat(40), "azahar", "-1", "1e3"].map((ts) => ({
    ...GOOD,
    name: `signed at ${ts}`,
    ts,
  })),
  { ...GOOD, name: "half a character where it is cut", body: `${"a".repeat(3_999)}🌸` },
  { ...GOOD, name: "no JSON", body: "\u0000{[<azahar" },
  { ...GOOD, name: "60 KB", body: `"${"ñ".repeat(30_000)}"` },
];
const notices = sampler(NOTICES);

/** Returns `count` cases, always including the one that is truncated in the middle of a character. */
export function noticeCases(count: number): Case[] {
  const cut = NOTICES.filter(({ name }) => name.startsWith("half"));
  return [...new Set([...cut, ...notices(count)])].map(({ name, dataId, type, ts, body }) => ({
    what: `a notice of ${name}`,
    mustRefuse: false,
    request: ({ good }) => {
      const requestId = "6a7b8c9d";
      const manifest = signatureManifest({ dataId, requestId }, ts);
      const v1 = createHmac("sha256", LOCAL_CREDENTIALS.webhookSecret).update(manifest).digest("hex");
      const query = `data.id=${encodeURIComponent(dataId)}&type=${encodeURIComponent(type)}`;
      const headers = { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId };
      return withHeaders({ ...good, path: `/api/pay/webhook?${query}`, body }, headers);
    },
  }));
}
