/**
 * Finds a piece of TypeScript after its identifiers were renamed or it was formatted again: the same keywords, operators,
 * numbers and strings in the same order. Each identifier of the pattern stands for exactly one identifier of the source.
 */
import ts from "typescript";

/** A token of a source and its position. The texts of a template literal are strings; its interpolations are code. */
interface Token {
  text: string;
  start: number;
  end: number;
  isName: boolean;
}

/** Finds each place in `source` that has the shape of `pattern`. `names` maps each name of `pattern` to the one in `source`. */
export function matchesOf(
  pattern: string,
  source: string,
): { start: number; end: number; names: Map<string, string> }[] {
  const [wanted, tokens] = [tokensOf(pattern), tokensOf(source)];
  return tokens.flatMap((first, at) => {
    const last = tokens[at + wanted.length - 1];
    const names = last && namesOf(wanted, tokens.slice(at, at + wanted.length));
    return names ? [{ start: first.start, end: last.end, names }] : [];
  });
}

/** Replaces each name in `text` that is a key of `names`. */
export function renamed(text: string, names: Pick<ReadonlyMap<string, string>, "get">): string {
  return tokensOf(text).reduceRight((result, { text: name, start, end, isName }) => {
    const other = isName ? names.get(name) : undefined;
    return other === undefined ? result : result.slice(0, start) + other + result.slice(end);
  }, text);
}

/** Returns the names that `text` uses, without those after a point or before a colon: most of them are properties. */
export function namesIn(text: string): Set<string> {
  const tokens = tokensOf(text);
  return new Set(
    tokens.flatMap(({ text: name, isName }, at) =>
      isName && tokens[at - 1]?.text !== "." && tokens[at + 1]?.text !== ":" ? [name] : [],
    ),
  );
}

function namesOf(wanted: readonly Token[], found: readonly Token[]): Map<string, string> | null {
  const names = new Map<string, string>();
  for (const [at, { text, isName }] of wanted.entries()) {
    const other = found[at];
    if (!other || other.isName !== isName) return null;
    if (isName ? (names.get(text) ?? other.text) !== other.text : text !== other.text) return null;
    if (isName) names.set(text, other.text);
  }
  return new Set(names.values()).size === names.size ? names : null;
}

const { SyntaxKind: Kind, ScriptTarget } = ts;
/** After these characters a slash is taken as a division, else as the beginning of a regular expression. */
const ENDS_OPERAND = /^(?:[\w$)\]}"'`])/;

/** Returns the tokens without white space, comments, and commas before a closing bracket, which only formatting adds. */
function tokensOf(text: string): Token[] {
  const scanner = ts.createScanner(ScriptTarget.Latest, true, undefined, text);
  const tokens: Token[] = [];
  /** For each open template literal, the curly brackets that are open in its current interpolation. */
  const open: number[] = [];
  for (let kind = scanner.scan(); kind !== Kind.EndOfFileToken; kind = scanner.scan()) {
    const depth = open.at(-1);
    if (kind === Kind.SlashToken && !ENDS_OPERAND.test(tokens.at(-1)?.text.at(-1) ?? ""))
      kind = scanner.reScanSlashToken();
    if (kind === Kind.TemplateHead) open.push(0);
    else if (kind === Kind.CloseBraceToken && depth === 0) kind = scanner.reScanTemplateToken(false);
    else if (depth !== undefined && kind === Kind.OpenBraceToken) open[open.length - 1] = depth + 1;
    else if (depth !== undefined && kind === Kind.CloseBraceToken) open[open.length - 1] = depth - 1;
    if (kind === Kind.TemplateTail) open.pop();
    const [token, start] = [scanner.getTokenText(), scanner.getTokenStart()];
    if (/^[)\]}]$/.test(token) && tokens.at(-1)?.text === ",") tokens.pop();
    tokens.push({ text: token, start, end: start + token.length, isName: kind === Kind.Identifier });
  }
  return tokens;
}
