import { createHash } from "node:crypto";
import { SPECULATION } from "#site/scripts/late/prefetch.ts";

/** The sources that pages may load. Directives that a `<meta>` cannot set (frame-ancestors) are in public/_headers. */
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

/** Data blocks are not executed, so the policy need not allow them. */
const DATA_SCRIPT = /type="application\/(ld\+)?json"/;

/**
 * Elements around whose tags white space is invisible: pages show them as blocks, or write the spaces beside them as entities.
 */
const BLOCK =
  "</?(?:html|head|body|header|nav|main|section|article|aside|footer|div|p|ul|li|dl|dt|dd|h1|h2|h3|form|img|details|summary)\\b";
const SPACE_BEFORE_BLOCK = new RegExp(`\\s+(?=${BLOCK})`, "g");
const SPACE_AFTER_BLOCK = new RegExp(`(${BLOCK}[^<>]*>)\\s+`, "g");

/** A tag, and the empty value of an attribute in it: the attribute's name alone means the same. */
const TAG = /<[a-z][^<>]*>/g;
const EMPTY_VALUE = /=""(?=[\s>])/g;

/** A tag whose attributes may contain `<` and `>`, which Astro leaves as they are; and such a value. */
const FULL_TAG = /<[a-z][^\s<>"]*(?:\s+[^\s<>"=]+(?:="[^"]*")?)*\s*\/?>/g;
const VALUE = /="[^"]*[<>][^"]*"/g;

/** The origin of the player of a product's video (components/Gallery.astro). */
const PLAYER = / data-player="(https:\/\/[^/"]+)/;

/** The script that Page.astro ends with. */
const PAGE_SCRIPT = /<script type="module" src="([^"]+)"><\/script>(?=\s*<\/body>)/;

/**
 * Returns a built page as it is served: without white space around blocks and without empty values, its styles merged into one
 * element, and its script started by the one in the head (inline-scripts.ts). Its Content-Security-Policy allows only the
 * inline scripts and styles of this page and the speculation rules that its script adds. Hashes do not compress, so each page
 * lists only its own.
 */
export function finishPage(html: string): string {
  const styles: string[] = [];
  const late = withoutTagsInValues(html).replace(PAGE_SCRIPT, '<link rel="late" href="$1">');
  const short = late.replaceAll(TAG, (tag) => tag.replaceAll(EMPTY_VALUE, ""));
  const dense = short.replaceAll(SPACE_BEFORE_BLOCK, "").replaceAll(SPACE_AFTER_BLOCK, "$1");
  const bare = dense.replaceAll(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
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
  const player = PLAYER.exec(bare)?.[1];
  if (player) policy.push(`frame-src ${player}`);
  // First in the head, so that it applies to everything after it.
  const head = `<meta http-equiv="content-security-policy" content="${policy.join(";")}">`;
  return bare
    .replace("<head>", `<head>${head}`)
    .replace("</head>", () => `${style && `<style>${style}</style>`}</head>`);
}

/** Escapes `<` and `>` in attributes, so that a name such as `<style>` is not taken for an element. */
function withoutTagsInValues(html: string): string {
  if (!/="[^"<>]*[<>]/.test(html)) return html;
  const escaped = (value: string) => value.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return html.replaceAll(FULL_TAG, (tag) => tag.replaceAll(VALUE, escaped));
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The start of a page that has no name yet (Page.astro, pages/carousel). */
const UNNAMED = /<body data-base(?:="")?(?=[ >])/;

/**
 * Names a page in `<body data-base>` by a hash of what the live response can change on it: its terms and its offers. A page
 * that shows the same in the next build keeps its name and its bytes. A page without the attribute stays unchanged.
 */
export function nameBase(html: string): string {
  if (!UNNAMED.test(html)) return html;
  const shown = html.match(/ data-(?:terms|offer)="[^"]*"/g) ?? [];
  return html.replace(UNNAMED, `<body data-base="${baseNameOf(shown.join(""))}"`);
}

/** Returns the name of a page or file that shows these offers and terms. */
export function baseNameOf(shown: string): string {
  // 48 bits: enough that two pages that differ do not share a name.
  return createHash("sha256").update(shown).digest("base64url").slice(0, 8);
}
