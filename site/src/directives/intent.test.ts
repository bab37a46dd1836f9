import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As much of an element as the directive touches. */
class FakeElement extends EventTarget {
  readonly acts = new Map<string, FakeElement>();
  readonly clicks: string[] = [];
  act: string | undefined;
  island: FakeElement | undefined;

  button(act: string): FakeElement {
    const button = new FakeElement();
    button.act = act;
    button.island = this;
    this.acts.set(act, button);
    return button;
  }
  closest(): FakeElement | null {
    return this.act ? this : null;
  }
  getAttribute(): string | undefined {
    return this.act;
  }
  querySelector(selector: string): FakeElement | null {
    return this.acts.get(/data-act="(.+)"/.exec(selector)?.[1] ?? "") ?? null;
  }
  click(): void {
    this.island?.clicks.push(this.act ?? "");
  }
}

/** A press on a button inside the island: a click as the island's listeners get it. */
function press(island: FakeElement, act: string): Event {
  const event = new Event("click", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "target", { value: island.button(act) });
  island.dispatchEvent(event);
  return event;
}

let page: EventTarget & { readyState: string };
const hydrate = vi.fn(async () => {});
const load = vi.fn(async () => hydrate);
const settled = () => new Promise((done) => setTimeout(done, 20));

async function arm(options: { value?: string } = {}) {
  vi.resetModules();
  const { default: intent } = await import("./intent.ts");
  const island = new FakeElement();
  intent(load, options, island);
  return { intent, island };
}

beforeEach(() => {
  hydrate.mockClear();
  load.mockClear();
  page = Object.assign(new EventTarget(), { readyState: "loading" });
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test.each(["pointerover", "pointerdown", "touchstart", "focusin", "keydown"])("%s hydrates, once", async (type) => {
  const { island } = await arm();
  island.dispatchEvent(new Event(type));
  island.dispatchEvent(new Event(type));
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(hydrate).toHaveBeenCalledTimes(1);
});

test("presses before the island answers are held, and pressed again in order when it does", async () => {
  const { island } = await arm();
  const first = press(island, "m12");
  const second = press(island, "add");
  expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, true]);
  await settled();
  expect(island.clicks).toEqual([]);
  island.dispatchEvent(new Event("intent:ready"));
  await settled();
  expect(island.clicks).toEqual(["m12", "add"]);
});

test("a press on nothing of ours goes its way", async () => {
  const { island } = await arm();
  const event = new Event("click", { cancelable: true });
  island.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test("once the island answers, presses are its own", async () => {
  const { island } = await arm();
  island.dispatchEvent(new Event("intent:ready"));
  expect(press(island, "add").defaultPrevented).toBe(false);
});

test("an island that cannot be loaded lets the held press go on by itself, and the next intent tries again", async () => {
  const { island } = await arm();
  press(island, "add");
  await settled();
  island.dispatchEvent(new Event("astro:hydration-error"));
  await settled();
  expect(island.clicks).toEqual(["add"]);
  island.dispatchEvent(new Event("pointerover"));
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
});

test("idle only fetches the modules, once a page; with the option it hydrates", async () => {
  const { intent, island } = await arm();
  const other = new FakeElement();
  intent(load, { value: "true" }, other);
  await settled();
  expect(load).toHaveBeenCalledTimes(0);
  page.dispatchEvent(new Event("load"));
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(hydrate).toHaveBeenCalledTimes(0);
  expect(island.clicks).toEqual([]);

  page.readyState = "complete";
  await arm({ value: "idle" });
  await settled();
  expect(hydrate).toHaveBeenCalledTimes(1);
});
