import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { intent } from "./intent.ts";

/** The parts of an element that `intent` uses. */
class FakeElement extends EventTarget {
  readonly dataset: { act?: string } = {};
  readonly buttons = new Map<string, FakeElement>();
  readonly clicks: string[] = [];
  readonly place: FakeElement | null;
  constructor(place: FakeElement | null = null) {
    super();
    this.place = place;
  }
  closest(selector: string): FakeElement | null {
    if (selector === "[data-island]") return this.place;
    return this.dataset.act ? this : null;
  }
  querySelector(selector: string): FakeElement | null {
    return this.buttons.get(/data-act="(.+)"/.exec(selector)?.[1] ?? "") ?? null;
  }
  click(): void {
    this.place?.clicks.push(this.dataset.act ?? "");
  }
}

let page: EventTarget & { readyState: string };
const hydrate = vi.fn();
const load = vi.fn(async (): Promise<{ hydrate(place: unknown): void } | undefined> => ({ hydrate }));
const response = vi.fn((_: unknown, act: string) => act === "m12" || act === "add");
const settled = () => new Promise((done) => setTimeout(done, 20));

function island(): FakeElement {
  const place: FakeElement = new FakeElement();
  Object.assign(place, { place });
  return place;
}

function happen(type: string, target: FakeElement): Event {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
  return event;
}

function press(place: FakeElement, act: string): Event {
  const button = new FakeElement(place);
  button.dataset.act = act;
  place.buttons.set(act, button);
  return happen("click", button);
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
  async (sign) => {
    intent({ load, handle: response });
    const place = island();
    happen(sign, place);
    happen(sign, place);
    await settled();
    expect(hydrate).toHaveBeenCalledTimes(1);
    expect(hydrate).toHaveBeenCalledWith(place);
  },
);

test("a sign outside an island only loads the module, and only after the page has loaded", async () => {
  intent({ load, handle: response });
  happen("pointerover", new FakeElement());
  expect(load).not.toHaveBeenCalled();
  page.readyState = "complete";
  happen("pointerover", new FakeElement());
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(hydrate).not.toHaveBeenCalled();
});

test("outside islands each press goes to `handle`, and stops only when it is handled", () => {
  intent({ load, handle: response });
  const outside = (act: string) => {
    const button = new FakeElement();
    button.dataset.act = act;
    return happen("click", button).defaultPrevented;
  };
  expect([outside("add"), outside("zoom"), outside("add")]).toEqual([true, false, true]);
  expect(response).toHaveBeenCalledTimes(3);
});

test("a press that `handle` accepts is not replayed on the island", async () => {
  intent({ load, handle: response });
  const place = island();
  expect(press(place, "m12").defaultPrevented).toBe(true);
  expect(response).toHaveBeenCalledWith(place, "m12");
  await settled();
  expect(hydrate).toHaveBeenCalledTimes(1);
  expect(place.clicks).toEqual([]);
});

test("queues a press for the island and all later ones, and replays them in order", async () => {
  intent({ load, handle: response });
  const place = island();
  press(place, "decant");
  press(place, "add");
  expect(response).toHaveBeenCalledTimes(1);
  expect(place.clicks).toEqual([]);
  await settled();
  expect(place.clicks).toEqual(["decant", "add"]);
});

test("ignores presses outside islands and on hydrated islands", async () => {
  intent({ load, handle: response });
  const place = island();
  expect(happen("click", new FakeElement()).defaultPrevented).toBe(false);
  happen("pointerover", place);
  await settled();
  expect(press(place, "add").defaultPrevented).toBe(false);
  expect(response).not.toHaveBeenCalled();
});

test("keeps the queue when the module cannot be loaded, and retries on the next sign", async () => {
  load.mockResolvedValueOnce(undefined);
  intent({ load, handle: response });
  const place = island();
  press(place, "decant");
  await settled();
  expect(hydrate).not.toHaveBeenCalled();
  happen("pointerover", place);
  await settled();
  expect(place.clicks).toEqual(["decant"]);
});

test("replays presses made before the page's script ran", () => {
  const place = island();
  const button = new FakeElement(place);
  button.dataset.act = "add";
  intent({ load, handle: response }, [button]);
  expect(place.clicks).toEqual(["add"]);
});
