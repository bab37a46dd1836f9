/**
 * Finds a piece of TypeScript after its identifiers were renamed or it was formatted again: the same keywords, operators,
 * numbers and strings in the same order. Each identifier of the pattern stands for exactly one identifier of the source.
 */

/** A token of a source, and where it stands. Parts of a template literal are strings; what it interpolates is code. */
interface Token {
  text: string;
  start: number;
  end: number;
  isName: boolean;
}

const KEYWORDS = new Set(
  "as async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof interface let new null of return satisfies switch this throw true try type typeof undefined void while yield".split(
    " ",
  ),
);
const TOKEN =
  /\s+|\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\w$]*|[0-9][\w.]*|=>|\?\?|\?\.|===|!==|&&|\|\||\.\.\.|[<>=!]=|./y;
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(?:\$\{|`)/y;

/** Finds each place in `source` that has the shape of `pattern`, with the source's name for each of its names. */
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

/** Returns `text` with the names replaced that `names` has. */
export function renamed(text: string, names: Pick<ReadonlyMap<string, string>, "get">): string {
  return tokensOf(text).reduceRight((result, { text: name, start, end, isName }) => {
    const other = isName ? names.get(name) : undefined;
    return other === undefined ? result : result.slice(0, start) + other + result.slice(end);
  }, text);
}

/** The names that `text` uses, without properties: those after a point or before a colon. */
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

/** Without white space, comments, and the commas before a closing bracket, which only formatting adds. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  /** For each open template literal, the curly brackets that are open in its current interpolation. */
  const open: number[] = [];
  for (let at = 0; at < text.length; ) {
    const depth = open.at(-1);
    const continues = depth === 0 && text[at] === "}";
    const start = at;
    if (continues || text[at] === "`") {
      TEMPLATE_PART.lastIndex = at + 1;
      const part = TEMPLATE_PART.exec(text)?.[0] ?? text.slice(at + 1);
      at += 1 + part.length;
      if (!continues) open.push(0);
      if (!part.endsWith("${")) open.pop();
    } else {
      TOKEN.lastIndex = at;
      at += TOKEN.exec(text)?.[0].length ?? 1;
      if (depth !== undefined && "{}".includes(text[start] ?? ""))
        open[open.length - 1] = depth + (text[start] === "{" ? 1 : -1);
    }
    const token = text.slice(start, at);
    if (/^(?:\s|\/\/|\/\*)/.test(token)) continue;
    if (/^[)\]}]$/.test(token) && tokens.at(-1)?.text === ",") tokens.pop();
    tokens.push({ text: token, start, end: at, isName: /^[A-Za-z_$]/.test(token) && !KEYWORDS.has(token) });
  }
  return tokens;
}
