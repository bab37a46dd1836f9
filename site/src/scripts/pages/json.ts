/** Shows the current perfume list as text. On failure the page says so and keeps its link to the list. */
export {};

const LIST_URL = "/api/perfumes?status=true";

const state = document.querySelector("[data-part=state]");
const dump = document.querySelector<HTMLElement>("[data-part=dump]");

try {
  const response = await fetch(LIST_URL);
  if (!response.ok) throw new Error(`${response.status}`);
  const list: unknown = await response.json();
  if (dump) {
    dump.textContent = JSON.stringify(list, null, 2);
    dump.hidden = false;
  }
} catch (error) {
  state?.append(
    ` No se pudo leer ahora (${error instanceof Error ? error.message : error}). Probá de nuevo en un rato.`,
  );
}
