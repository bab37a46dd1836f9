import { describe, expect, test } from "vitest";
import { bareAddress, decideByKey, KEY_MEMORY_MS, linksOf, readDraft, readHeaders } from "./mail-rules.ts";

const ANA = { from: "Azahar <pedidos@azahar.test>", to: ["ana@example.com"], subject: "Hola", html: "<p>Hola</p>" };
const draft = (change: object) => readDraft({ ...ANA, ...change });

describe("a mail to the provider", () => {
  test("is accepted with its recipient in a list or as text, and with html or text", () => {
    expect(draft({})).toMatchObject({ ok: true, value: { to: ["ana@example.com"], text: "" } });
    expect(draft({ to: "Ana <ana@example.com>", html: undefined, text: "Hola" })).toMatchObject({ ok: true });
  });

  test.each([
    { from: undefined },
    { to: undefined },
    { subject: undefined },
    { html: undefined },
    { to: "not an address" },
    { to: [] },
    { from: "pedidos" },
    { subject: 7 },
    { to: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`) },
  ])("%j is refused", (change) => {
    expect(draft(change)).toMatchObject({ ok: false, refusal: { statusCode: 422, name: "validation_error" } });
  });

  test("that is not a JSON object is refused", () => {
    for (const body of [undefined, [], 7]) expect(readDraft(body)).toMatchObject({ ok: false });
  });
});

describe("credentials and key", () => {
  test("no API key gives 401, a wrong one 403; an idempotency key has 1 to 256 characters", () => {
    expect(readHeaders(undefined, undefined)).toMatchObject({ refusal: { statusCode: 401, name: "missing_api_key" } });
    expect(readHeaders("Bearer sk_1", undefined)).toMatchObject({
      refusal: { statusCode: 403, name: "invalid_api_key" },
    });
    expect(readHeaders("Bearer re_1", undefined)).toEqual({ ok: true, value: null });
    expect(readHeaders("Bearer re_1", "k".repeat(256))).toMatchObject({ ok: true });
    for (const key of ["", "k".repeat(257)]) {
      expect(readHeaders("Bearer re_1", key)).toMatchObject({
        refusal: { statusCode: 400, name: "invalid_idempotency_key" },
      });
    }
  });

  test("the same payload gets the first response for 24 hours; another payload, or a first request in flight, gets 409", () => {
    const known = { payloadHash: "a", atMs: 1000, responseId: "mail-1" };
    expect(decideByKey(undefined, "a", 1000)).toEqual({ send: true });
    expect(decideByKey(known, "a", 1000 + KEY_MEMORY_MS - 1)).toEqual({ send: false, id: "mail-1" });
    expect(decideByKey(known, "a", 1000 + KEY_MEMORY_MS)).toEqual({ send: true });
    expect(decideByKey(known, "b", 2000)).toMatchObject({
      refusal: { statusCode: 409, name: "invalid_idempotent_request" },
    });
    const inFlight = { ...known, responseId: null };
    expect(decideByKey(inFlight, "a", 2000)).toMatchObject({ refusal: { name: "concurrent_idempotent_requests" } });
  });
});

describe("the mailbox reads from a mail", () => {
  test("links in order, each once, with entities decoded", () => {
    const html = `<a href="https://a.test/x?a=1&amp;b=2">x</a><a href='https://b.test'>y</a><a href="mailto:a@b.c">m</a>`;
    expect(linksOf(html, "Entrá en https://a.test/x?a=1&b=2. O en https://c.test/fin)")).toEqual([
      "https://a.test/x?a=1&b=2",
      "https://b.test",
      "https://c.test/fin",
    ]);
  });

  test("the address inside a name", () => {
    expect(bareAddress("Ana <Ana@Example.com>")).toBe("ana@example.com");
    expect(bareAddress(" ana@example.com ")).toBe("ana@example.com");
  });
});
