import { readFileSync } from "node:fs";

const TOKENS = new URL("../src/styles/tokens.css", import.meta.url);

/**
 * A PostCSS plugin: writes the values of the look's tokens (`styles/tokens.css`) in the place of their names, so that a page
 * need not carry the list. Tokens never change while a page is open; a property that does is not one of them.
 */
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

/** A token's value may name another token. A name that is no token stays as it is. */
function inlined(value, tokens) {
  const next = value.replaceAll(/var\((--[\w-]+)\)/g, (text, name) => tokens.get(name) ?? text);
  return next === value ? value : inlined(next, tokens);
}
