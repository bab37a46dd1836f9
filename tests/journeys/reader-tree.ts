/** A page as a screen reader sees it: the accessibility tree, its problems, and live announcements. */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** The folder of the last run's trees, for debugging. */
const TREES_FOLDER = join(tmpdir(), "azahar-screen-reader");

interface ReadNode {
  role: string;
  name: string;
  /** Level of a heading, else 0. */
  level: number;
  href: string;
  depth: number;
  /** Names of the enclosing elements, outermost first. */
  within: string[];
}

const LINE = /^(?<indent> *)- '?(?<role>\w+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<states>(?: \[[^\]]+\])*)/;

/** Returns the tree as text, and writes it to a file with this name. */
export async function treeOf(page: Page, name: string): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot();
  mkdirSync(TREES_FOLDER, { recursive: true });
  writeFileSync(join(TREES_FOLDER, `${name}.yaml`), tree);
  return tree;
}

const LANDMARKS = ["banner", "main", "contentinfo"];
/** The panel has a menu instead of the shop's header and footer. */
export const PANEL_LANDMARKS: readonly string[] = ["main"];

/**
 * Returns what is wrong with a tree, as sentences: landmarks, headings, and missing or duplicate names. Each of `landmarks`
 * must occur once.
 */
export function readerProblems(tree: string, landmarks: readonly string[] = LANDMARKS): string[] {
  const nodes = linesOf(tree);
  return [
    ...landmarkProblems(nodes, landmarks),
    ...headingProblems(nodes),
    ...missingNames(nodes),
    ...duplicateNames(nodes),
  ];
}

function linesOf(tree: string): ReadNode[] {
  const nodes: ReadNode[] = [];
  const open: ReadNode[] = [];
  for (const line of tree.split("\n")) {
    const href = /^ *- \/url: "?([^"]*)/.exec(line)?.[1];
    const last = nodes.at(-1);
    if (href !== undefined && last) last.href = href;
    const { indent = "", role = "", name = "", states = "" } = LINE.exec(line)?.groups ?? {};
    if (!role || role === "text") continue;
    const depth = indent.length;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const within = open.flatMap((one) => one.name || []);
    const level = Number(/level=(\d)/.exec(states)?.[1] ?? 0);
    const here: ReadNode = { role, name, level, href: "", depth, within };
    // A heading names its list item or article, if that has no name.
    const place = open.at(-1);
    if (role === "heading" && place?.name === "" && /listitem|article/.test(place.role)) place.name = name;
    nodes.push(here);
    open.push(here);
  }
  return nodes;
}

function landmarkProblems(nodes: readonly ReadNode[], landmarks: readonly string[]): string[] {
  const one = landmarks.filter((role) => nodes.filter((each) => each.role === role).length !== 1);
  const names = nodes.filter(({ role }) => role === "navigation").map(({ name }) => name);
  return [
    ...one.map((role) => `${nodes.filter((each) => each.role === role).length} of ${role}`),
    ...(names.includes("") || new Set(names).size < names.length ? [`navigations called ${names.join(", ")}`] : []),
  ];
}

function headingProblems(nodes: readonly ReadNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === "heading");
  const first = headings.filter(({ level }) => level === 1).length;
  const jumps = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
  return [
    ...(first === 1 ? [] : [`${first} headings of the first level`]),
    ...jumps.map(({ name, level }) => `the heading "${name}" jumps to level ${level}`),
    ...headings.filter(({ name }) => name === "").map(({ level }) => `a heading of level ${level} says nothing`),
  ];
}

const NAMED =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|progressbar|img|dialog|region|form|table|article)$/;

function missingNames(nodes: readonly ReadNode[]): string[] {
  return nodes
    .filter(({ role, name }) => NAMED.test(role) && name.trim() === "")
    .map(({ role, within, href }) => `a ${role} without a name in ${within.join(" > ") || "the page"} ${href}`.trim());
}

/** Finds different controls with the same name in the same place. */
function duplicateNames(nodes: readonly ReadNode[]): string[] {
  const first = new Map<string, ReadNode>();
  const alike: string[] = [];
  for (const here of nodes.filter(({ role }) => /^(button|link|checkbox|textbox|combobox|radio)$/.test(role))) {
    const called = [here.role, ...here.within, here.name].join(" > ");
    const other = first.get(called);
    if (!other) first.set(called, here);
    else if (here.role !== "link" || other.href !== here.href) alike.push(`two are called ${called}`);
  }
  return alike;
}

/**
 * Observes the existing live regions. Returns a function that returns each text that a visible region has changed to, also a
 * text that was replaced again. Ignores regions added later with their text, because screen readers do not announce them.
 */
export async function observeAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const places = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>("[role=status], [role=alert], [aria-live], output")];
    // An alert is also announced when it becomes visible.
    const open = all.filter((place) => place.role === "alert" || place.checkVisibility());
    return open.map((place) => {
      const said: string[] = [];
      const note = () => place.checkVisibility() && said.push(place.textContent);
      new MutationObserver(note).observe(place, { childList: true, characterData: true, subtree: true });
      return { place, before: place.textContent, said };
    });
  });
  return () =>
    places.evaluate((all) => {
      const announced = all.flatMap(({ place, before, said }) =>
        [...said, ...(place.checkVisibility() ? [place.textContent] : [])].filter((text) => text !== before),
      );
      return announced.flatMap((text) => text.replaceAll(/\s+/g, " ").trim() || []);
    });
}
