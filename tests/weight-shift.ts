/** Measures a page's layout shifts. */
import type { Page } from "playwright-core";

export interface LayoutShift {
  /** Sum of all shifts so far, including those right after input. */
  total: number;
  /** Each shift with the elements that moved, for debugging. */
  moved: string[];
}

/** Returns all shifts since the page began to load. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift>((resolve) => {
        const found: LayoutShift = { total: 0, moved: [] };
        const nameOf = (source: unknown) => {
          const node: unknown = typeof source === "object" && source ? Reflect.get(source, "node") : null;
          const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
          return element ? `${element.localName}.${element.className}` : "something that is gone";
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value = Number(Reflect.get(entry, "value"));
            const sources: unknown = Reflect.get(entry, "sources");
            const names = Array.isArray(sources) ? sources.map(nameOf) : [];
            found.total += value;
            found.moved.push(`${value.toFixed(4)} after ${Math.round(entry.startTime)} ms: ${names.join(", ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(found), 100));
      }),
  );
}
