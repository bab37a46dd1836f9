const NEAR = "900px";

/** Calls `then` once, when an element comes near the viewport. Returns a function that cancels. */
export function whenNear(element: Element, then: () => void, rootMargin = NEAR): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      then();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
