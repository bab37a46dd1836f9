import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const CITING = /\.(?:tsx?|mjs|mts|astro|css|sql|toml|ya?ml|jsonc|md)$|\/_(?:headers|redirects)$/;
/** Matches `docs/product-rules.md#peso-price` anywhere in a text, unless it is the tail of another path. */
const CITATION = /(?<![\w/.-])(docs\/[\w./-]+?\.md)(?:#([\w-]+))?/g;
/** Matches a Markdown link without its title. Links to other hosts are ignored. */
const LINK = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;
const OTHER_HOST = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

type Read = (path: string) => string | null;

/** A reference to a heading or a file, and its position. */
interface Reference {
  at: string;
  target: string;
  slug: string | undefined;
}

/** Returns the slugs GitHub gives a document's headings. Repeated ones are numbered. */
function slugsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const slugs = new Set<string>();
  for (const [, heading = ""] of withoutFences(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = text.replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    slugs.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return slugs;
}

/** Blanks code blocks: a `#` in a shell comment is not a heading. Line numbers stay the same. */
function withoutFences(markdown: string): string {
  return markdown.replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ""));
}

function referencesIn(path: string, text: string): Reference[] {
  const isMarkdown = path.endsWith(".md");
  const found = (isMarkdown ? withoutFences(text) : text).split("\n").flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const links = isMarkdown ? [...line.matchAll(LINK)].flatMap(([, link = ""]) => linkOf(path, at, link)) : [];
    // Markdown links are relative to their file; all other references are relative to the root.
    const prose = isMarkdown ? line.replace(LINK, "]") : line;
    const cited = [...prose.matchAll(CITATION)].map(([, target = "", slug]) => ({ at, target, slug }));
    return [...links, ...cited];
  });
  return found;
}

function linkOf(path: string, at: string, link: string): Reference[] {
  if (OTHER_HOST.test(link)) return [];
  const [file = "", slug] = decodeURIComponent(link).split("#");
  const target = file === "" ? path : posix.normalize(posix.join(posix.dirname(path), file));
  return [{ at, target, slug }];
}

/** Returns one sentence for each reference whose file or heading does not exist. */
function brokenIn(references: readonly Reference[], read: Read): string[] {
  const slugs = new Map<string, Set<string>>();
  return references.flatMap(({ at, target, slug }) => {
    const text = read(target);
    if (text === null) return [`${at}: there is no ${target}`];
    if (slug === undefined || !target.endsWith(".md")) return [];
    const known = slugs.get(target) ?? slugsOf(text);
    slugs.set(target, known);
    return known.has(slug) ? [] : [`${at}: ${target} has no heading #${slug}`];
  });
}

/** Matches the path of a source file in a comment: `site/render/write-site.ts`, or its end, `scripts/late/header.ts`. */
const SOURCE = /(?<![\w/.#-])((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|astro|css|sql))\b/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*|--|#)/;

/** Returns one sentence for each comment that names a source file which does not exist. */
function missingSources(path: string, text: string, exists: (source: string) => boolean): string[] {
  return text.split("\n").flatMap((line, index) => {
    const named = COMMENT.test(line) ? [...line.matchAll(SOURCE)].map(([, source = ""]) => source) : [];
    return named.filter((source) => !exists(source)).map((source) => `${path}:${index + 1}: there is no ${source}`);
  });
}

/** Tracked files that exist in the working tree; deleted but uncommitted files are skipped. */
const committed = () =>
  execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\0")
    .filter((path) => CITING.test(path) && existsSync(path));

const read: Read = (path) => {
  if (!existsSync(path)) return null;
  return path.endsWith(".md") ? readFileSync(path, "utf8") : "";
};

test("every cited document, heading and link exists", () => {
  const files = committed();
  expect(files.length).toBeGreaterThan(1_000);
  // The test below cites headings that do not exist.
  const cited = files.filter((path) => path !== "tests/citations.test.ts");
  const references = cited.flatMap((path) => referencesIn(path, readFileSync(path, "utf8")));
  expect(references.length).toBeGreaterThan(100);
  expect(brokenIn(references, read)).toEqual([]);
});

test("every source file that a comment names exists", () => {
  const files = committed();
  const paths = files.map((path) => `/${path}`);
  const sources = files.filter((path) => !path.endsWith(".md") && path !== "tests/citations.test.ts");
  const missing = sources.flatMap((path) =>
    missingSources(path, readFileSync(path, "utf8"), (source) =>
      paths.some((one) => one.endsWith(`/${source}`) || one === `/${posix.join(posix.dirname(path), source)}`),
    ),
  );
  expect(missing).toEqual([]);
});

test("reports a comment that names a missing source file", () => {
  const text = "// As in shop/gone.ts and shop/here.ts.\nconst path = 'shop/gone.ts';\n";
  expect(missingSources("a.ts", text, (source) => source === "shop/here.ts")).toEqual([
    "a.ts:1: there is no shop/gone.ts",
  ]);
});

test("slugs match GitHub's", () => {
  const markdown =
    "# Prices, all\n\n## F25 A refund's `answer`\n\n```sh\n# no heading\n```\n\n## Same\n\n### Same\n\n## Año ñ (1)\n";
  expect([...slugsOf(markdown)]).toEqual(["prices-all", "f25-a-refunds-answer", "same", "same-1", "año-ñ-1"]);
});

test("reports a wrong slug, a wrong file and a wrong link with their lines", () => {
  const files: Record<string, string> = {
    "docs/rules.md": "# Rules\n\n## Peso price\n\n[there](other.md#here), [gone](gone.md), [wrong](#peso-prize)\n",
    "docs/other.md": "## Here\n",
    "shop/a.ts": "// docs/rules.md#peso-price\n/** (docs/rules.md#peso-prise; docs/none.md) */\n",
  };
  const references = Object.entries(files).flatMap(([path, text]) => referencesIn(path, text));
  expect(brokenIn(references, (path) => files[path] ?? null)).toEqual([
    "docs/rules.md:5: there is no docs/gone.md",
    "docs/rules.md:5: docs/rules.md has no heading #peso-prize",
    "shop/a.ts:2: docs/rules.md has no heading #peso-prise",
    "shop/a.ts:2: there is no docs/none.md",
  ]);
});
