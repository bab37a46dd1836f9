import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { SECURITY_HEADERS } from "../http/security-headers.ts";

let worker: WorkerUnderTest;

beforeAll(async () => {
  // Nothing listens at this address: the page needs no database.
  worker = await startWorker({
    tursoUrl: "http://127.0.0.1:9",
    vars: { MP_SDK_URL: "http://127.0.0.1:9/mercadopago/sdk.js?a=1&b=2", MP_PUBLIC_KEY: 'TEST-"key"' },
  });
});
afterAll(() => worker?.close());

async function request(path = "/cart/usr_ana/pago", method = "GET") {
  const response = await worker.fetch(path, { method, redirect: "manual" });
  const html = await response.text();
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return { response, html, policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "" };
}

test("the payment page has the provider's script, a policy that allows it, and the public key", async () => {
  const { response, html, policy, nonce } = await request();
  expect(response.status).toBe(200);
  expect(nonce).toMatch(/^[\w+/=-]{22,}$/);
  expect(html).toContain(
    `<script data-part="sdk" async nonce="${nonce}" src="http://127.0.0.1:9/mercadopago/sdk.js?a=1&amp;b=2"></script></head>`,
  );
  expect(html).toMatch(/data-part="guarded" data-public-key="TEST-&quot;key&quot;"/);
  expect(html).not.toContain("content-security-policy");
  expect(policy).toContain("default-src 'none'; connect-src 'self' http://127.0.0.1:9");
  expect(policy).toContain("'sha256-of-ours'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("each response has its own nonce, and the page is neither cached nor indexed", async () => {
  const [one, other] = [await request(), await request("/cart/cualquiera/pago?reference=ORD-1")];
  expect(one.nonce).not.toBe(other.nonce);
  expect(one.response.headers.get("Cache-Control")).toBe("no-store");
  expect(one.response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(one.response.headers.has("ETag")).toBe(false);
});

test("the payment page has the shop's security headers, except the opener policy, which lets a bank's window reach the page", async () => {
  const { response } = await request();
  const expected = { ...SECURITY_HEADERS, "Cross-Origin-Opener-Policy": "same-origin-allow-popups" };
  for (const [name, value] of Object.entries(expected)) expect(response.headers.get(name)).toBe(value);
});

test("the payment page responds 405 to POST, and contains nothing of its path", async () => {
  expect((await request("/cart/usr_ana/pago", "POST")).response.status).toBe(405);
  expect((await request("/cart/usr_ana/pago", "HEAD")).response.status).toBe(200);
  expect((await request("/cart/%3Cscript%3E'%22/pago")).html).not.toMatch(/%3Cscript|<script>'/);
});
