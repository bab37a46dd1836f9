/** Calls `read` each time the page becomes visible again, because what it reads may have changed. Returns a function that stops. */
export function onVisibleAgain(read: () => void): () => void {
  const onSeen = () => {
    if (document.visibilityState === "visible") read();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) read();
  };
  document.addEventListener("visibilitychange", onSeen);
  addEventListener("pageshow", onShow);
  return () => {
    document.removeEventListener("visibilitychange", onSeen);
    removeEventListener("pageshow", onShow);
  };
}
