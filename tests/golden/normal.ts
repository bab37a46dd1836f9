/** Removes what differs between two records of the same shop: ids, times, tokens, ports and names of built files. */

type Rule = [of: RegExp | string, by: (whole: string, first: string) => string];

const as = (text: string) => () => text;

/** Times and dates, for machines and for people. Longer patterns come first. */
const MOMENTS: Rule[] = [
  [/\b20\d\d-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g, as("<time>")],
  [/\b20\d\d-\d\d-\d\d\b/g, as("<date>")],
  [/\b\d{1,2} de [a-z]+ de 20\d\d\b/g, as("<date>")],
  [
    /\b\d{1,2} de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g,
    as("<date>"),
  ],
  [/\b\d{1,2}\/\d{1,2}(\/20\d\d)?\b/g, as("<date>")],
  [/\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo) <date>/g, as("<date>")],
  [/\b\d{1,2}:\d\d(:\d\d)?\b/g, as("<clock>")],
  [/\b1[789]\d{11}\b/g, as("<ms>")],
];

/**
 * Returns a function that replaces variable parts with placeholders. Ids are numbered in order of appearance, so an id has the
 * same number everywhere in a record.
 * @param addresses placeholder of each host of the shop
 */
export function createNormalizer(addresses: Readonly<Record<string, string>>): (text: string) => string {
  const ids = new Map<string, string>();
  const numbered = (id: string, prefix: string) => {
    const known = ids.get(id) ?? `${prefix}_${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const rules: Rule[] = [
    ...Object.entries(addresses).flatMap(([host, name]): Rule[] => [
      [host, as(name)],
      [encodeURIComponent(host), as(name)],
    ]),
    [/'sha256-[^']+'/g, as("'sha256'")],
    [/\/_astro\/[\w.@-]+\.(\w+)/g, (_, ending) => `/_astro/*.${ending}`],
    [/(data-base=")[^"]+/g, (_, name) => `${name}...`],
    [/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g, numbered],
    [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, as("<uuid>")],
    // The number of mails still waiting for the cron depends on timing.
    [/(\\"sent\\":)\d+/g, (_, name) => `${name}n`],
    [/\bA-[0-9A-Z]{8}\b/g, as("<code>")],
    ...MOMENTS,
    [/[\w-]{32,}/g, (word) => (isRandom(word) ? "<token>" : word)],
  ];
  return (text) => rules.reduce((now, [of, by]) => now.replaceAll(of, by), text);
}

/** True when a long word looks random. Names have few capital letters and digits. */
function isRandom(word: string): boolean {
  return /^[0-9a-f]+$/.test(word) || /[A-Z].*[A-Z].*[A-Z]/.test(word);
}

/** Puts each tag on its own line, so that diffs are small. */
export function linesOfHtml(html: string): string {
  return html.replaceAll(/>(\s*)</g, ">$1\n<");
}
