/** Lets the other pictures load. A press on a thumbnail brings its picture into view inside the gallery, without a new entry in the history. */
export function gallery(): void {
  const shots = document.querySelector(".shots");
  const thumbs = document.querySelectorAll<HTMLAnchorElement>(".thumbs a");
  const show = () => {
    const at = Math.round((shots?.scrollLeft ?? 0) / (shots?.clientWidth || 1));
    for (const [i, thumb] of thumbs.entries()) thumb.ariaCurrent = i === at ? "true" : null;
  };
  for (const [i, thumb] of thumbs.entries()) {
    thumb.onclick = (event) => {
      event.preventDefault();
      shots?.scrollTo({ left: i * shots.clientWidth });
    };
  }
  shots?.classList.add("on");
  shots?.addEventListener("scroll", show, { passive: true });
}
