/** A user with only a keyboard: tracks the focus and whether it is visible. */
import type { Page } from "playwright-core";

/** The focused element in the accessibility tree. */
interface Stop {
  role: string;
  name: string;
}

export interface KeyboardUser {
  press(key: string, times?: number): Promise<void>;
  type(text: string): Promise<void>;
  here(): Promise<Stop>;
  /** Presses Tab until the focus has this name. Throws when it is not reached. */
  tabTo(name: string | RegExp): Promise<Stop>;
  /** Presses Shift+Tab until the focus has this name. Throws when it is not reached. */
  tabBackTo(name: string | RegExp): Promise<Stop>;
  /** Each stop of `here`, `tabTo` and `tabBackTo` where the focus was not visible, with the reason. `press` checks nothing. */
  invisibleStops: string[];
}

/** More stops than any path needs. */
const MAX_STOPS = 60;

export async function keyboardUser(page: Page): Promise<KeyboardUser> {
  const session = await page.context().newCDPSession(page);
  const invisibleStops: string[] = [];
  const here = async (): Promise<Stop> => {
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { objectId = "" } = result;
    const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
    return { role: `${nodes[0]?.role?.value}`, name: `${nodes[0]?.name?.value ?? ""}` };
  };
  const checkFocus = async (): Promise<Stop> => {
    const stop = await here();
    let why = await page.evaluate(whyInvisible);
    if (why) {
      // An overlapping element gets 100 ms to move away.
      await page.waitForTimeout(100);
      why = await page.evaluate(whyInvisible);
    }
    if (why) invisibleStops.push(`${new URL(page.url()).pathname}: ${stop.role} "${stop.name}" ${why}`);
    return stop;
  };
  const goTo = async (key: string, pattern: string | RegExp): Promise<Stop> => {
    const passed: string[] = [];
    while (passed.length < MAX_STOPS) {
      await page.keyboard.press(key);
      const stop = await checkFocus();
      if (typeof pattern === "string" ? stop.name === pattern : pattern.test(stop.name)) return stop;
      passed.push(`${stop.role} ${stop.name}`);
    }
    throw new Error(`${key} does not reach ${pattern}: ${passed.join(" > ")}`);
  };
  return {
    press: async (key, times = 1) => {
      for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    here: checkFocus,
    tabTo: (name) => goTo("Tab", name),
    tabBackTo: (name) => goTo("Shift+Tab", name),
    invisibleStops,
  };
}

/** Runs in the page: returns why the focused element is not visible; empty when it is. */
function whyInvisible(): string {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const box = [...at.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (!box) return "takes no room";
  if (box.left < 0 || box.right > innerWidth + 1) return `goes beyond the sides, from ${box.left} to ${box.right}`;
  // Browsers scroll a tall element only as far as its caret: half of it, or half a window, must be visible.
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (bottom - top < Math.min(box.height, innerHeight) / 2)
    return `is out of view, from ${box.top} to ${box.bottom}, with the page at ${scrollY}`;
  const inset = Math.min(3, box.height / 3);
  const ends = box.height > innerHeight / 2 ? [] : [top + inset, bottom - inset];
  for (const y of [(top + bottom) / 2, ...ends]) {
    const above = document.elementFromPoint((box.left + box.right) / 2, y);
    if (!(above && (at.contains(above) || above.contains(at)))) return `is behind ${above?.outerHTML.slice(0, 80)}`;
  }
  // A focused heading is only a reading position and needs no focus ring.
  if (/^H\d$/.test(at.tagName)) return "";
  const isRinged = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  // Some controls show the ring on a label or wrapper.
  const around = [
    at,
    at.parentElement,
    at.parentElement?.parentElement,
    at.parentElement?.parentElement?.parentElement,
  ];
  return isRinged(at, "::after") || around.some((one) => one && isRinged(one)) ? "" : "has no ring";
}
