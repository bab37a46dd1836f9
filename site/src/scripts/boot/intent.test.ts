import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForIntent } from "./intent.ts";

/** The parts of an element that `intent` uses. */
class FakeElement extends EventTarget {
  readonly dataset: { act?: string } = {};
  readonly buttons = new Map<string, FakeElement>();
  readonly clicks: string[] = [];
  readonly island: FakeElement | null;
  constructor(island: FakeElement | null = null) {
    super();
    this.island = island;
  }
  closest(selector: string): FakeElement | null {
    if (selector === "[data-island]") return this.island;
    return this.dataset.act ? this : null;
  }
  querySelector(selector: string): FakeElement | null {
    return this.buttons.get(/data-act="(.+)"/.exec(selector)?.[1] ?? "") ?? null;
  }
  click(): void {
    this.island?.clicks.push(this.dataset.act ?? "");
  }
}

let page: EventTarget & { readyState: string };
const hydrate = vi.fn();
const load = vi.fn(async (): Promise<{ hydrate(element: unknown): void } | undefined> => ({ hydrate }));
const handle = vi.fn((_: unknown, act: string) => act === "m12" || act === "add");
const settled = () => new Promise((done) => setTimeout(done, 20));

function island(): FakeElement {
  const element: FakeElement = new FakeElement();
  Object.assign(element, { island: element });
  return element;
}

function dispatch(type: string, target: FakeElement): Event {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
  return event;
}

function press(element: FakeElement, act: string): Event {
  const button = new FakeElement(element);
  button.dataset.act = act;
  element.buttons.set(act, button);
  return dispatch("click", button);
}

beforeEach(() => {
  vi.clearAllMocks();
  page = Object.assign(new EventTarget(), { readyState: "loading" });
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test.each(["pointerover", "pointerdown", "touchstart", "focusin", "keydown"])(
  "%s hydrates an island once",
  async (type) => {
    listenForIntent({ load, handle });
    const element = island();
    dispatch(type, element);
    dispatch(type, element);
    await settled();
    expect(hydrate).toHaveBeenCalledTimes(1);
    expect(hydrate).toHaveBeenCalledWith(element);
  },
);

test("a sign of intent outside an island only loads the module, and only after the page has loaded", async () => {
  listenForIntent({ load, handle });
  dispatch("pointerover", new FakeElement());
  expect(load).not.toHaveBeenCalled();
  page.readyState = "complete";
  dispatch("pointerover", new FakeElement());
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(hydrate).not.toHaveBeenCalled();
});

test("outside islands each press goes to `handle`, and its default is prevented only when it is handled", () => {
  listenForIntent({ load, handle });
  const outside = (act: string) => {
    const button = new FakeElement();
    button.dataset.act = act;
    return dispatch("click", button).defaultPrevented;
  };
  expect([outside("add"), outside("zoom"), outside("add")]).toEqual([true, false, true]);
  expect(handle).toHaveBeenCalledTimes(3);
});

test("a press that `handle` accepts is not replayed on the island", async () => {
  listenForIntent({ load, handle });
  const element = island();
  expect(press(element, "m12").defaultPrevented).toBe(true);
  expect(handle).toHaveBeenCalledWith(element, "m12");
  await settled();
  expect(hydrate).toHaveBeenCalledTimes(1);
  expect(element.clicks).toEqual([]);
});

test("a press that `handle` refuses, and all later ones, are queued and replayed in order", async () => {
  listenForIntent({ load, handle });
  const element = island();
  press(element, "decant");
  press(element, "add");
  expect(handle).toHaveBeenCalledTimes(1);
  expect(element.clicks).toEqual([]);
  await settled();
  expect(element.clicks).toEqual(["decant", "add"]);
});

test("ignores presses on elements without `data-act`, and on hydrated islands", async () => {
  listenForIntent({ load, handle });
  const element = island();
  expect(dispatch("click", new FakeElement()).defaultPrevented).toBe(false);
  dispatch("pointerover", element);
  await settled();
  expect(press(element, "add").defaultPrevented).toBe(false);
  expect(handle).not.toHaveBeenCalled();
});

test("keeps the queue when the module cannot be loaded, and retries on the next sign of intent", async () => {
  load.mockResolvedValueOnce(undefined);
  listenForIntent({ load, handle });
  const element = island();
  press(element, "decant");
  await settled();
  expect(hydrate).not.toHaveBeenCalled();
  dispatch("pointerover", element);
  await settled();
  expect(element.clicks).toEqual(["decant"]);
});

test("replays presses made before the page's script ran", () => {
  const element = island();
  const button = new FakeElement(element);
  button.dataset.act = "add";
  listenForIntent({ load, handle }, [button]);
  expect(element.clicks).toEqual(["add"]);
});
