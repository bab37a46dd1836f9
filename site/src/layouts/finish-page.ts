import { createHash } from "node:crypto";
import { SPECULATION } from "#site/scripts/late/speculation.ts";

/** What the pages may load. What cannot stand in a `<meta>` (frame-ancestors) is in public/_headers. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
];

/** Data for readers of the page, not code: needs no leave. */
const DATA_SCRIPT = /type="application\/(ld\+)?json"/;

/**
 * A built page as it is served: its styles as one, and a Content-Security-Policy that allows the very scripts and styles it
 * carries, what its own script adds, and no others. Hashes do not compress, so each page names its own only.
 */
export function finishPage(html: string): string {
  const styles: string[] = [];
  const bare = html.replaceAll(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
    styles.push(css.trim());
    return "";
  });
  const style = styles.join("");
  const scripts = [...bare.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !DATA_SCRIPT.test(attributes))
    .map(([, , code = ""]) => hashOf(code));
  const policy = [
    ...POLICY,
    ["script-src 'self'", hashOf(SPECULATION), ...new Set(scripts)].join(" "),
    `style-src 'self'${style && ` ${hashOf(style)}`}`,
  ];
  // First in the head, so that it holds for everything that follows.
  const head = `<meta http-equiv="content-security-policy" content="${policy.join(";")}">`;
  return bare
    .replace("<head>", `<head>${head}`)
    .replace("</head>", () => `${style && `<style>${style}</style>`}</head>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
