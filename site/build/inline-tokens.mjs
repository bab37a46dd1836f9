import { readFileSync } from "node:fs";

const TOKENS = new URL("../src/styles/base/tokens.css", import.meta.url);

/** A PostCSS plugin that replaces the design tokens by their values, so that pages do not contain `tokens.css`. */
export function inlineTokens() {
  const tokens = new Map(
    [...readFileSync(TOKENS, "utf8").matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value.replaceAll(/\s+/g, " ").trim(),
    ]),
  );
  return {
    postcssPlugin: "inline-tokens",
    Declaration(declaration) {
      if (tokens.has(declaration.prop)) declaration.remove();
      else if (declaration.value.includes("var(--")) declaration.value = inlined(declaration.value, tokens);
    },
  };
}

/** A token may refer to another token. Unknown names are kept. */
function inlined(value, tokens) {
  const next = value.replaceAll(/var\((--[\w-]+)\)/g, (text, name) => tokens.get(name) ?? text);
  return next === value ? value : inlined(next, tokens);
}
