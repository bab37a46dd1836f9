export {};

/** Shows the perfume list of now as text. When it cannot be had, the page says so and its link to the list stays. */
const LIST_URL = "/api/perfumes?status=true";

const state = document.querySelector("[data-part=state]");
const dump = document.querySelector<HTMLElement>("[data-part=dump]");

try {
  const answer = await fetch(LIST_URL);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const list: unknown = await answer.json();
  if (dump) {
    dump.textContent = JSON.stringify(list, null, 2);
    dump.hidden = false;
  }
} catch (error) {
  state?.append(
    ` No se pudo leer ahora (${error instanceof Error ? error.message : error}). Probá de nuevo en un rato.`,
  );
}
