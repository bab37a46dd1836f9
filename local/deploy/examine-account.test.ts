import { expect, test } from "vitest";
import { examineAccount, examineMailDomain } from "./examine-account.ts";

const WANTED = { environment: "preview", secrets: ["AUTH_SECRET", "MAIL_KEY"], buckets: ["azahar-receipts"] };
const SECRETS = JSON.stringify([{ name: "AUTH_SECRET", type: "secret_text" }]);
const BUCKETS =
  "Listing buckets...\nname:           azahar-pictures\ncreation_date:  2026-11-20\n\nname:           azahar-receipts\n";

test("names what is missing with the command that creates it", async () => {
  const requests: string[] = [];
  const findings = await examineAccount(WANTED, async (args) => {
    requests.push(args.join(" "));
    return args[0] === "secret" ? SECRETS : BUCKETS;
  });
  expect(requests).toEqual(["secret list --env preview --format json", "r2 bucket list"]);
  expect(findings).toEqual([
    { name: "secrets", ok: false, message: "npx wrangler secret put MAIL_KEY --env preview" },
    { name: "buckets", ok: true, message: "1 of 1" },
  ]);
});

test("a missing sign-in to Cloudflare is a finding, not a crash", async () => {
  const findings = await examineAccount(WANTED, () => Promise.reject(new Error("not signed in")));
  expect(findings.map(({ ok, message }) => [ok, message])).toEqual([
    [false, "not signed in"],
    [false, "not signed in"],
  ]);
});

test("names the missing DNS records of a mail domain", async () => {
  const records: Record<string, string[][]> = {
    "resend._domainkey.tienda.com.ar": [["p=MIGf", "MA0G"]],
    "_dmarc.tienda.com.ar": [["v=DMARC1; p=none"]],
  };
  const resolve = async (name: string) => records[name] ?? Promise.reject(new Error("ENODATA"));
  expect(await examineMailDomain("Tienda <hola@tienda.com.ar>", "resend", resolve)).toMatchObject({ ok: true });
  delete records["_dmarc.tienda.com.ar"];
  expect(await examineMailDomain("hola@tienda.com.ar", "resend", resolve)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^no valid TXT record at _dmarc\.tienda\.com\.ar:/),
  });
});

test("a mail domain with Cloudflare needs no record of Resend", async () => {
  const resolve = async (name: string) =>
    name === "_dmarc.tienda.com.ar" ? [["v=DMARC1; p=none"]] : Promise.reject(new Error("ENODATA"));
  expect(await examineMailDomain("hola@tienda.com.ar", "cloudflare", resolve)).toMatchObject({ ok: true });
  expect(await examineMailDomain("hola@tienda.com.ar", "resend", resolve)).toMatchObject({ ok: false });
});
