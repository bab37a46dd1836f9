import { describe, expect, test } from "vitest";
import { SECOND_FACTOR_EVENTS } from "#shop/accounts/account.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { ORDER_MAIL_KINDS, PAYMENT_ALERT_KINDS } from "#shop/mail/mail.ts";
import { ALARM_KINDS } from "#shop/reports/shop-alarm.ts";
import { type MailShop, mailLinksOf } from "./phrases.ts";
import { renderMail } from "./render.ts";

const SHOP: MailShop = {
  origin: "https://azahar.example",
  links: mailLinksOf({ publicOrigin: "https://azahar.example", authSecret: "of-a-test" }),
  shopName: "Azahar",
  address: "Rosario",
  email: "hola@azahar.example",
  whatsapp: "5493360000000",
};
const AT = Date.UTC(2026, 10, 22, 2, 5);
const LINK = "https://azahar.example/validate-link/register/usr_1/token?a=1&b=2";

const ORDER = {
  orderId: "ord_1",
  firstName: "Ana",
  lines: [
    { name: "Asad", ml: 100, type: "milliliter", category: "arab", quantity: 2, lineCentavos: 11_790_000 },
    { name: "Carmex Cereza", ml: 10, type: "milliliter", category: "balsamo", quantity: 1, lineCentavos: 590_000 },
    { name: "Yara", ml: 5, type: "smallDecant", category: "arab", quantity: 3, lineCentavos: 900_000 },
  ],
  shipping: true,
  shippingCentavos: 500_000,
  totalCentavos: 13_780_000,
  expiresAtMs: AT,
  trackingNumber: "AR123",
  holder: "Azahar SRL",
  bank: "Banco de Rosario",
  cbu: "0000003100000000000000",
  alias: "azahar.perfumes",
  taxId: "30500010912",
};
const ALERT_LINK = "https://azahar.example/admin-panel/orders/detail/ord_1";
const ORDER_LINK = SHOP.links.order("ord_1");

const RECEIVED = { kind: "withdrawal-received", code: "A-7K4M2QX9", orderNumber: "ord_1" } as const;
const WITHDRAWALS: MailContent[] = [
  { ...RECEIVED, orderNumber: "", lastDay: null, isWithin: null },
  { ...RECEIVED, lastDay: null, isWithin: true },
  { ...RECEIVED, lastDay: "2026-11-30", isWithin: true },
  { ...RECEIVED, lastDay: "2026-11-16", isWithin: false },
  { kind: "withdrawal-closed", code: "A-7K4M2QX9", outcome: "Recibimos el perfume.\nTe devolvimos el dinero." },
  { kind: "withdrawal-arrived", code: "A-7K4M2QX9" },
];

const MAILS: MailContent[] = [
  { kind: "register", link: LINK },
  { kind: "recover", firstName: "Ana", link: LINK },
  { kind: "password-changed", firstName: "Ana", recoverLink: LINK },
  { kind: "account-deleted", firstName: "Ana" },
  ...SECOND_FACTOR_EVENTS.map((what) => ({ kind: "second-factor" as const, firstName: "Ana", what })),
  { kind: "sign-in-guesses", firstName: "Ana", recoverLink: LINK },
  ...ORDER_MAIL_KINDS.map((kind) => ({ ...ORDER, kind, byCard: true, refundedCentavos: 100 })),
  {
    kind: "order-arrived",
    arrivedId: "ord_1",
    number: 482,
    units: 2,
    totalCentavos: 100,
    byCard: false,
    shipping: true,
  },
  ...PAYMENT_ALERT_KINDS.map((kind) => ({ kind, paymentId: "131", orderId: "ord_1", amountCentavos: 100 })),
  ...ALARM_KINDS.map((what) => ({ kind: "shop-alarm" as const, what, sinceMs: AT })),
  ...WITHDRAWALS,
];

function linkOf(content: MailContent): string {
  if (content.kind === "withdrawal-arrived") return "https://azahar.example/admin-panel/notices";
  if ("code" in content) return "https://azahar.example/cambios";
  if (content.kind === "shop-alarm") return "https://azahar.example/admin-panel/estado";
  if (content.kind === "second-factor") return "https://azahar.example/login?recuperar";
  if ("paymentId" in content || content.kind === "order-arrived") return ALERT_LINK;
  if ("orderId" in content) return ORDER_LINK;
  return content.kind === "account-deleted" ? "https://azahar.example/" : LINK;
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);

describe.each(MAILS)("the mail $kind", (content) => {
  const { subject, html, text } = renderMail(content, SHOP, AT);

  test("is a document in Argentine Spanish, without a picture, a script or anything to fetch", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="es-AR"/);
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|src=/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.length).toBeLessThan(20_000);
  });

  test("links only to its own link and the shop's addresses", () => {
    const own = linkOf(content).replace("&", "&amp;");
    const contacts = ["mailto:hola@azahar.example", "https://wa.me/5493360000000"];
    expect(linksIn(html)).toEqual([own, own, ...contacts]);
  });

  test("has the same text in plain form, the link on its own line", () => {
    const words = html
      .replace(/[\s\S]*<body[^>]*>/, "")
      .replace(/<div style="display:none[\s\S]*?<\/div>/, "")
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&nbsp;", "")
      .replaceAll("&amp;", "&")
      .split("\n")
      .map((line) => line.replace(/^[ ·]+|[ ·]+$/g, "").trim())
      .filter((line) => line !== "" && !line.startsWith("Si el botón no anda") && line !== "WhatsApp");
    for (const line of words) expect(text).toContain(line);
    expect(text.split("\n")).toContain(linkOf(content));
    expect(text).not.toMatch(/[<>]|&amp;/);
  });

  test("has the same bytes at every try", () => {
    expect(renderMail(content, SHOP, AT)).toEqual({ subject, html, text });
  });
});

test("the mails to register and to recover say how long their link is valid; they and that of a new password say what to do if it was not you", () => {
  const [register, recover, changed] = MAILS.map((content) => renderMail(content, SHOP, AT).text);
  expect(register).toMatch(/24 horas[\s\S]*¿No fuiste vos\?/);
  expect(recover).toMatch(/15 minutos[\s\S]*Si no fuiste vos, no hagas nada/);
  expect(changed).toMatch(/21\/11\/2026 a las 23:05 \(hora de Argentina\)[\s\S]*Si no fuiste vos/);
});

const HOSTILE = [
  '<script>alert(1)</script>" onload="x',
  "Ana & <b>Beto</b> 'Ñandú' \"x\"",
  "\u202eanA",
  "Ana\r\nBcc: x@y.example",
  "Ana\u2028\u0000\u200b",
  "",
];

test.each(HOSTILE)("a person named %j stays plain text", (firstName) => {
  const { subject, html, text } = renderMail({ kind: "recover", firstName, link: LINK }, SHOP, AT);
  expect(html).not.toMatch(/<script|<b>|" onload="/);
  for (const form of [subject, html, text]) expect(form).not.toMatch(/(?!\n)[\p{Cc}\u200b\u2028\u202e]/u);
  expect(text).not.toMatch(/^Bcc/m);
  expect(text).toContain(firstName === "" ? "¡Hola!" : "Hola, ");
});

test.each(HOSTILE)("a shop named %j keeps the subject on one line, and adds no markup to the document", (shopName) => {
  const { subject, html } = renderMail({ kind: "register", link: LINK }, { ...SHOP, shopName }, AT);
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e\u200b]/u);
  expect(html).not.toMatch(/<script|<b>|" onload="/);
});

test("a shop without settings can send mails, and shows no invalid contact", () => {
  const bare = { ...SHOP, address: "", email: "", whatsapp: "pronto" };
  const { html, text } = renderMail({ kind: "password-changed", firstName: "Ana", recoverLink: LINK }, bare, AT);
  expect(linksIn(html)).toHaveLength(2);
  expect(text).toContain("respondé este email");
});

test.each(["javascript:alert(1)", "/validate-link/x", "data:text/html,x"])("%s is refused as a link", (link) => {
  expect(() => renderMail({ kind: "register", link }, SHOP, AT)).toThrow(TypeError);
});

test("a link with quotes stays inside its attribute", () => {
  const { html } = renderMail({ kind: "register", link: `${SHOP.origin}/"><script>x</script>` }, SHOP, AT);
  expect(html).not.toContain("<script");
});

test("the total with card interest follows the total, and a refund names its amount and its units", () => {
  const interest = { ...ORDER, kind: "order-confirmed" as const, byCard: true, totalCentavos: 15_000_000 };
  const plain = renderMail(interest, SHOP, AT).text.replaceAll("\u00a0", " ");
  expect(plain).toContain("Total: $ 137.800\nTotal con intereses de la tarjeta: $ 150.000");
  const spread = renderMail({ ...interest, installments: 3 }, SHOP, AT).text.replaceAll("\u00a0", " ");
  expect(spread).toContain("Total con intereses de la tarjeta, en 3 cuotas: $ 150.000");
  expect(spread).toContain("Tu pago está aprobado. Pagaste $ 150.000 en 3 cuotas.");
  // 137,800 pesos include 21 % tax.
  const taxed = renderMail({ ...ORDER, kind: "order-placed", vatBp: 2100 }, SHOP, AT).text;
  expect(taxed).toMatch(/PRECIO SIN IMPUESTOS NACIONALES: \$\s113\.884,3/);
  const refunded = renderMail({ ...ORDER, kind: "order-refunded", refundedCentavos: 2_500_000 }, SHOP, AT).text;
  expect(refunded.replaceAll("\u00a0", " ")).toContain("En total te devolvimos $ 25.000 al medio con el que pagaste.");
  expect(refunded).not.toContain("Unidades devueltas");
  const [asad, carmex, yara] = ORDER.lines.map((line, index) => ({ ...line, refunded: index === 1 ? 0 : 1 }));
  const lines = [asad, carmex, yara].flatMap((line) => line ?? []);
  const ofUnits = renderMail({ ...ORDER, lines, kind: "order-refunded", refundedCentavos: 100 }, SHOP, AT).text;
  expect(ofUnits).toContain("Unidades devueltas: 1 × Asad, 100 ml; 1 × Yara, decant de 5 ml.");
});

test("a line says how much the credit of a decant lowered its price", () => {
  const [asad] = ORDER.lines;
  const lines = asad ? [{ ...asad, creditCentavos: 410_000 }, ...ORDER.lines.slice(1)] : [];
  const text = renderMail({ ...ORDER, lines, kind: "order-placed" }, SHOP, AT).text.replaceAll("\u00a0", " ");
  expect(text).toContain("Asad, 100 ml (con $ 4.100 menos por tu decant): ");
  expect(text.match(/por tu decant/g)).toHaveLength(1);
});

test("an order mail names its coupon, whose discount is in the prices", () => {
  const withCoupon = { ...ORDER, coupon: { code: "VERANO-15", centavos: 1_234_500 } };
  for (const kind of ["order-placed", "order-confirmed"] as const) {
    const plain = renderMail({ ...withCoupon, kind }, SHOP, AT).text.replaceAll("\u00a0", " ");
    expect(plain).toContain("Cupón VERANO-15: $ 12.345, ya restado\nTotal: $ 137.800");
  }
  for (const without of [ORDER, { ...ORDER, coupon: null }])
    expect(renderMail({ ...without, kind: "order-placed" }, SHOP, AT).text).not.toContain("Cupón");
});

test("a changed order names both totals, or says that the total stays", () => {
  const edited = { ...ORDER, kind: "order-edited" as const };
  const text = (formerCentavos: number) =>
    renderMail({ ...edited, formerCentavos }, SHOP, AT).text.replaceAll("\u00a0", " ");
  expect(text(10_000_000)).toContain("Antes era $ 100.000, ahora es $ 137.800.");
  expect(text(ORDER.totalCentavos)).toContain("El total sigue siendo $ 137.800.");
  expect(text(10_000_000)).toContain("Alias: azahar.perfumes");
});

test("an alert about money without an order leads to all orders", () => {
  const orphan = { kind: "payment-orphan", paymentId: "131", orderId: null, amountCentavos: 100 } as const;
  expect(linksIn(renderMail(orphan, SHOP, AT).html)[0]).toBe("https://azahar.example/admin-panel/orders");
});

test("an order mail lists lines, costs, and bank data while it waits for the transfer", () => {
  const { text } = renderMail({ ...ORDER, kind: "order-placed" }, SHOP, AT);
  const plain = text.replaceAll("\u00a0", " ");
  expect(plain).toContain(
    "2 × Asad, 100 ml: $ 117.900\n1 × Carmex Cereza, 10 gr: $ 5.900\n3 × Yara, decant de 5 ml: $ 9.000",
  );
  expect(plain).toContain(
    "Envío a domicilio: $ 5.000\nTotal: $ 137.800\nTotal a transferir: $ 137.800\nTitular: Azahar SRL\nCUIT: 30-50001091-2",
  );
  expect(plain).toContain("CBU: 0000003100000000000000\nAlias: azahar.perfumes");
  expect(plain).toContain("Te lo guardamos hasta el 21/11/2026 a las 23:05");
  const shipped = renderMail({ ...ORDER, kind: "order-shipped" }, SHOP, AT).text;
  expect(shipped).toContain("Tu número de seguimiento es AR123.");
  expect(shipped).not.toContain("CBU");
  const delivery = { carrier: "Andreani", trackingUrl: "https://correo.example/?id={numero}" };
  const tracked = renderMail({ ...ORDER, delivery, kind: "order-shipped" }, SHOP, AT).text;
  expect(tracked).toContain("Ya lo despachamos por Andreani. Tu número de seguimiento es AR123.");
  expect(tracked).toContain("Seguir el envío en la página de Andreani:\nhttps://correo.example/?id=AR123");
  const { html } = renderMail({ ...ORDER, delivery, kind: "order-shipped" }, SHOP, AT);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/correo\.example\/\?id=AR123"[^>]*>Seguir el envío en la página de Andreani</,
  );
  const wrong = { carrier: "", trackingUrl: "https://[correo/{numero}" };
  expect(renderMail({ ...ORDER, delivery: wrong, kind: "order-shipped" }, SHOP, AT).text).not.toContain(
    "Seguir el envío",
  );
});

test("a mail about access or the bank account says who can undo the change, and whom the others ask", () => {
  const bank = { kind: "bank-changed", by: "Ada", from: "Banco", to: "Otro" } as const;
  const texts = [
    { kind: "access-changed", what: "granted", person: "Ana", by: "Ada" } as const,
    { ...bank, effectiveAtMs: AT },
    { ...bank, effectiveAtMs: null },
  ].map((content) => renderMail(content, SHOP, AT).text);
  const undone = ["deshacelo desde Usuarios", "deshacelo antes de que empiece a valer", "corregila"];
  for (const [index, undo] of undone.entries()) {
    expect(texts[index]).toMatch(new RegExp(`tenés el permiso «Control total», [^.]*${undo}\\.`));
    expect(texts[index]).toContain("Si no lo tenés, pedíselo ya a alguien que lo tenga.");
  }
});

test("a mail about an administrator who deleted the account says so, and what owners can do", () => {
  const left = { kind: "access-changed", what: "left", person: "Ana (ana@x.test)", by: "Ana" } as const;
  const { text } = renderMail(left, SHOP, AT);
  expect(text).toContain("Ana (ana@x.test) eliminó su cuenta.");
  expect(text).toMatch(/tenés el permiso «Control total», [^.]*invitala de nuevo desde Usuarios\./);
});

test("a new order's mail says how it is paid, and with how many units", () => {
  const arrival = { kind: "order-arrived", arrivedId: "ord_1", number: 482, totalCentavos: 4_500_000 } as const;
  const card = renderMail({ ...arrival, units: 1, byCard: true, shipping: false }, SHOP, AT);
  expect(card.subject).toMatch(/^Pedido A-10482: \$\s45\.000 por Mercado Pago$/);
  for (const text of ["Ya está pago: podés prepararlo.", "Productos: 1 unidad\n", "Entrega: Retiro en showroom"])
    expect(card.text).toContain(text);
  const transfer = renderMail({ ...arrival, units: 2, byCard: false, shipping: true }, SHOP, AT);
  expect(transfer.subject).toMatch(/por transferencia$/);
  for (const text of ["Espera la transferencia.", "Productos: 2 unidades\n", "Entrega: Envío a domicilio"])
    expect(transfer.text).toContain(text);
  const cash = renderMail({ ...arrival, units: 1, byCard: false, inCash: true, shipping: false }, SHOP, AT);
  expect(cash.subject).toMatch(/en efectivo$/);
  expect(cash.text).toContain("Ya está pago en efectivo.");
  expect(cash.text).not.toMatch(/transferencia/i);
});

test("a withdrawal mail names its term and its code", () => {
  const texts = WITHDRAWALS.map((content) => renderMail(content, SHOP, AT).text);
  expect(texts.map((text) => /(Todavía no ubicamos|Todavía no figura|termin[aó] el [\d/]+)/.exec(text)?.[0])).toEqual([
    "Todavía no ubicamos",
    "Todavía no figura",
    "termina el 30/11/2026",
    "terminó el 16/11/2026",
    undefined,
    undefined,
  ]);
  for (const text of texts) expect(text).toContain("A-7K4M2QX9");
  expect(texts[4]).toContain("Recibimos el perfume.\n\nTe devolvimos el dinero.");
});

test("pickup and free delivery are named", () => {
  const pickup = renderMail({ ...ORDER, kind: "order-confirmed", shipping: false, shippingCentavos: 0 }, SHOP, AT).text;
  expect(pickup).toContain("Te avisamos cuando puedas pasar a buscarlo.");
  expect(pickup).toContain("Retiro en showroom: Gratis");
  expect(renderMail({ ...ORDER, kind: "order-placed", shippingCentavos: 0 }, SHOP, AT).text).toContain(
    "Envío a domicilio: Gratis",
  );
});

test("the mails of an order in the parcel of another one say so before it arrives", () => {
  const textOf = (kind: (typeof ORDER_MAIL_KINDS)[number], sentWith: number | null) =>
    renderMail({ ...ORDER, kind, sentWith }, SHOP, AT).text;
  for (const kind of ["order-placed", "order-confirmed", "order-shipped"] as const) {
    expect(textOf(kind, 482)).toContain("Va junto con tu pedido A-10482.");
    expect(textOf(kind, null)).not.toContain("Va junto");
  }
  expect(textOf("order-cancelled", 482)).not.toContain("Va junto");
});

test("the mail about a deleted account promises neither that no data stay nor that no mail follows", () => {
  const { text, html } = renderMail({ kind: "account-deleted", firstName: "Ana" }, SHOP, AT);
  expect(text).toContain("Si hiciste compras o te arrepentiste de una, guardamos solo lo que la ley");
  expect(html).not.toMatch(/ya no están|último/);
});

test("the mail about guesses says what happens only if they go on", () => {
  const { text } = renderMail({ kind: "sign-in-guesses", firstName: "Ana", recoverLink: LINK }, SHOP, AT);
  expect(text).toContain("En las últimas 24 horas alguien intentó entrar");
  expect(text).toContain("Si los intentos siguen, frenamos por un rato los que vengan de dispositivos");
});
