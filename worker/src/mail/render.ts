import { normalizeName } from "#shop/accounts/person.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { escapeHtml } from "../../../shop/text.ts";
import type { Mail } from "../ports/mailer.ts";
import { copyOf } from "./copy.ts";
import type { MailCopy, MailShop } from "./phrases.ts";

/**
 * Renders a mail. The same arguments give the same bytes, which a retry with the same key needs. `writtenAtMs`: when the
 * event of the mail happened. Throws when a link of the content is not http or https.
 */
export function renderMail(
  content: MailContent,
  shop: MailShop,
  writtenAtMs: number,
): Pick<Mail, "subject" | "html" | "text"> {
  const named = { ...shop, shopName: normalizeName(shop.shopName), address: normalizeName(shop.address) };
  const copy = copyOf(content, named, writtenAtMs);
  return { subject: copy.subject, html: mailDocument(copy, named), text: plainMail(copy, named) };
}

/** The texts of the HTML as plain text. The links of the button and of `aside` are on lines of their own. */
function plainMail(copy: MailCopy, shop: MailShop): string {
  const { heading, before, facts = [], button, after, aside, why } = copy;
  const listed = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  const body = [
    heading,
    ...before,
    ...(listed ? [listed] : []),
    `${button.label}:\n${button.href}`,
    ...after,
    ...(aside ? [`${aside.label}:\n${aside.href}`] : []),
  ];
  return `${[...body, `-- \n${contactsOf(shop)}\n${why}`].join("\n\n")}\n`;
}

function contactsOf({ shopName, address, email, whatsapp }: MailShop): string {
  const chat = /^\d+$/.test(whatsapp) ? `WhatsApp: https://wa.me/${whatsapp}` : "";
  return [shopName, address, email, chat].filter((part) => part !== "").join(" · ");
}

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

const PAPER = "#FBF8F3";
const SAND = "#F3ECE2";
const LINE = "#E4D9CB";
const INK = "#211B17";
const SOFT = "#6B5F56";
const AMBER = "#8A4B1F";

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.sand{background:#14100D!important}.paper{background:#211B17!important;border-color:#3D342D!important}
.ink{color:#F3ECE2!important}.soft{color:#BDB0A5!important}.dot{color:#DBA06E!important}.rule{border-color:#3D342D!important}
.button{background:#FBF8F3!important}.label{color:#211B17!important}
}
@media (max-width:480px){.paper-in{padding:32px 24px!important}.sand-in{padding:16px 12px!important}}`;

/** Keeps the text after the preview out of the mail list. */
const FILLER = "&#8199;&#847;&zwnj; ".repeat(60);

/**
 * The HTML document. Mail programs need tables and inline styles, and show no web font. Dark mode swaps light and dark
 * colors. Texts are escaped.
 */
function mailDocument(copy: MailCopy, shop: MailShop): string {
  return `<!doctype html>
<html lang="es-AR" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(copy.subject)}</title>
<style>${DARK}</style>
</head>
<body class="sand" style="margin:0;padding:0;background:${SAND};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(copy.preview)}${FILLER}</div>
${table(`class="sand" width="100%" bgcolor="${SAND}" style="background:${SAND}"`, sheet(copy, shop))}
</body>
</html>
`;
}

function table(attributes: string, content: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${content}</table>`;
}

function sheet(copy: MailCopy, shop: MailShop): string {
  const card = table(
    `class="paper" width="100%" bgcolor="${PAPER}" style="background:${PAPER};border:1px solid ${LINE};border-radius:18px;border-collapse:separate"`,
    `<tr><td class="paper-in" style="padding:44px 48px">${letter(copy, shop)}</td></tr>`,
  );
  const inside = `<tr><td>${card}</td></tr><tr><td style="padding:24px 8px">${footer(copy, shop)}</td></tr>`;
  const column = table('width="600" align="center" style="width:100%;max-width:600px;margin:0 auto"', inside);
  return `<tr><td class="sand-in" align="center" style="padding:40px 16px">${column}</td></tr>`;
}

function letter({ heading, picture, before, facts = [], button, after, aside }: MailCopy, shop: MailShop): string {
  return [
    `<p class="ink" style="margin:0 0 32px;font:400 22px/1.2 ${SERIF};color:${INK}">${escapeHtml(shop.shopName)}<span class="dot" aria-hidden="true" style="color:${AMBER}">.</span></p>`,
    `<h1 class="ink" style="margin:0 0 16px;font:400 32px/1.15 ${SERIF};letter-spacing:-0.01em;color:${INK}">${escapeHtml(heading)}</h1>`,
    pictureHtml(picture),
    ...before.map((text) => paragraph(text, "ink", `0 0 16px;font:400 16px/1.55 ${SANS};color:${INK}`)),
    factsHtml(facts),
    buttonHtml(button),
    paragraph("Si el botón no anda, copiá este enlace en el navegador:", "soft", `0 0 4px;${SMALL}`),
    plainLink(button.href),
    after.length > 0 || aside ? RULE : "",
    ...after.map((text, index) => paragraph(text, "ink", `${index === 0 ? "0" : "12px"} 0 0;${SMALL_INK}`)),
    asideHtml(aside),
  ].join("\n");
}

const RULE = `<div class="rule" style="border-top:1px solid ${LINE};margin:0 0 20px;font-size:0;line-height:0">&nbsp;</div>`;
const SMALL = `font:400 14px/1.5 ${SANS};color:${SOFT}`;
const SMALL_INK = `font:400 14px/1.5 ${SANS};color:${INK}`;

/** A word longer than a CBU (22 digits), such as an order's id, would make the mail wider than a phone. */
const LONGEST_LINE = /\S{23}/;

function paragraph(text: string, tone: "ink" | "soft", style: string): string {
  const breaks = LONGEST_LINE.test(text) ? ";word-break:break-word" : "";
  return `<p class="${tone}" style="margin:${style}${breaks}">${escapeHtml(text).replaceAll(CODE, WHOLE)}</p>`;
}

/** A withdrawal code is read and copied as a whole: no line break at its hyphen. */
const CODE = /\bA-[0-9A-Z]{8}\b/g;
const WHOLE = '<span style="white-space:nowrap">$&</span>';

/** 9:11, like all product pictures. `SAND` shows until the picture has loaded. */
function pictureHtml(picture: MailCopy["picture"]): string {
  if (!picture) return "";
  const { src, alt, widthPx } = picture;
  const heightPx = Math.round((widthPx * 11) / 9);
  const style = `display:block;margin:0 0 20px;border:0;border-radius:14px;background:${SAND};max-width:100%;height:auto;font:400 16px/1.4 ${SANS};color:${INK}`;
  return `<img src="${webAddress(src)}" width="${widthPx}" height="${heightPx}" alt="${escapeHtml(alt)}" style="${style}">`;
}

function asideHtml(aside: MailCopy["aside"]): string {
  if (!aside) return "";
  const link = `<a class="soft" href="${webAddress(aside.href)}" style="color:${SOFT};text-decoration:underline">${escapeHtml(aside.label)}</a>`;
  return `<p class="soft" style="margin:16px 0 0;${SMALL}">${link}</p>`;
}

function factsHtml(facts: NonNullable<MailCopy["facts"]>): string {
  if (facts.length === 0) return "";
  const cell = (text: string, align: "left" | "right", style: string) =>
    `<td class="${align === "left" ? "soft" : "ink"} rule" align="${align}" valign="top" style="padding:9px 0;border-bottom:1px solid ${LINE};${style}">${escapeHtml(text)}</td>`;
  // One table per row, so that a long bank number does not narrow the labels of other rows.
  const rows = facts.map(([label, value]) => {
    const breaks = LONGEST_LINE.test(value) ? ";word-break:break-all" : "";
    const cells = cell(label, "left", `${SMALL};padding-right:16px`) + cell(value, "right", `${SMALL_INK}${breaks}`);
    return `<tr><td>${table('width="100%"', `<tr>${cells}</tr>`)}</td></tr>`;
  });
  return table('width="100%" style="margin:4px 0 20px"', rows.join(""));
}

/** Outlook draws the cell, other programs the link inside it. */
function buttonHtml({ label, href }: MailCopy["button"]): string {
  const link = `<a class="label" href="${webAddress(href)}" style="display:inline-block;padding:15px 30px;font:600 16px/20px ${SANS};color:${PAPER};text-decoration:none;border-radius:999px">${escapeHtml(label)}</a>`;
  const cell = `<td class="button" align="center" bgcolor="${INK}" style="background:${INK};border-radius:999px;mso-padding-alt:15px 30px">${link}</td>`;
  return table('style="margin:12px 0 28px"', `<tr>${cell}</tr>`);
}

function plainLink(href: string): string {
  const link = `<a class="soft" href="${webAddress(href)}" style="color:${SOFT};text-decoration:underline;word-break:break-all">${escapeHtml(href)}</a>`;
  return `<p class="soft" style="margin:0 0 28px;font:400 13px/1.5 ${SANS};color:${SOFT};word-break:break-all">${link}</p>`;
}

function footer({ why }: MailCopy, shop: MailShop): string {
  const who = [shop.shopName, shop.address].filter((text) => text !== "").map(escapeHtml);
  const lines = [who, contacts(shop), [escapeHtml(why)]].filter((parts) => parts.length > 0);
  const style = `margin:0 0 8px;font:400 13px/1.5 ${SANS};color:${SOFT}`;
  return lines.map((parts) => `<p class="soft" style="${style}">${parts.join(" · ")}</p>`).join("\n");
}

function contacts({ email, whatsapp }: MailShop): string[] {
  const link = (href: string, text: string) =>
    `<a class="soft" href="${escapeHtml(href)}" style="color:${SOFT};text-decoration:underline">${escapeHtml(text)}</a>`;
  return [
    ...(email.includes("@") ? [link(`mailto:${email}`, email)] : []),
    ...(/^\d+$/.test(whatsapp) ? [link(`https://wa.me/${whatsapp}`, "WhatsApp")] : []),
  ];
}

/** Throws for links that are not http or https. */
function webAddress(href: string): string {
  const { protocol } = new URL(href);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("a link in a mail is not an http or https URL");
  return escapeHtml(href);
}
