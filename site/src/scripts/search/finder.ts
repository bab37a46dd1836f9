/** The search of every page: a dialog with a field and what it finds below, as the APG's combobox with a list. */
import { type Found, searchIn } from "#shop/storefront/search/search.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/over-page.ts";
import styles from "#site/styles/finder.css?inline";
import { type BuiltIndex, builtIndex } from "./index-of-build.ts";
import { optionOf } from "./option.ts";

const MOST = 8;
const LIST = "encontrados";

/** Opens the search; once it is closed the focus is on what opened it. A second press opens nothing more. */
export function openFinder(): void {
  if (document.querySelector("dialog.finder")) return;
  addStyles(styles);
  const dialog = document.createElement("dialog");
  dialog.className = "finder search-dialog";
  dialog.ariaLabel = "Buscar perfumes";
  dialog.innerHTML = `<form class="search-field" action="/perfumes"><input name="q" role="combobox" aria-label="Buscá por nombre, marca o nota" aria-controls="${LIST}" aria-expanded="false" aria-autocomplete="list" placeholder="Nombre, marca o nota" autocomplete="off" spellcheck="false" maxlength="100" enterkeyhint="search"><button type="button" class="modal-close" aria-label="Cerrar"></button></form><div id="${LIST}" class="search-list" role="listbox" aria-label="Perfumes"></div><p role="status"></p>`;
  document.body.append(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  closeOnPressOutside(dialog);
  listen(dialog);
  dialog.showModal();
}

function listen(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector("input");
  const list = dialog.querySelector<HTMLElement>("[role=listbox]");
  const status = dialog.querySelector("p");
  if (!(input && list && status)) return;
  const show = ({ index, hasNotes }: BuiltIndex) => {
    const typed = input.value.trim();
    const found = searchIn(index, typed, MOST);
    list.replaceChildren(...found.entries.map((entry, at) => optionOf(entry, `${LIST}-${at}`)));
    input.ariaExpanded = `${found.entries.length > 0}`;
    // Nothing is said to be missing before it was looked for in the notes.
    status.replaceChildren(...(hasNotes || found.entries.length > 0 ? wordsFor(typed, found) : waitingFor(typed)));
    choose(null);
  };
  const search = async () => {
    try {
      const built = await builtIndex();
      show(built);
      if (!built.hasNotes) await built.notes.then(() => chosen() || show(built), withoutNotes);
    } catch {
      status.textContent = "No pudimos cargar el buscador. Apretá Enter para buscar en el catálogo.";
    }
  };
  const withoutNotes = () => {
    if (input.value.trim()) status.textContent = "Buscamos por nombre y marca: las notas no se pudieron cargar.";
  };
  const choose = (option: Element | null) => {
    for (const other of list.children) other.ariaSelected = `${other === option}`;
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };
  const chosen = () => list.querySelector<HTMLElement>("[aria-selected=true]");

  input.oninput = search;
  input.onkeydown = (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      choose(nextOf([...list.children], chosen(), step));
    } else if (event.key === "Enter" && chosen()) {
      event.preventDefault();
      chosen()?.click();
    }
  };
  search();
}

/** The option `step` away; beyond the ends none, and from none the first or the last. */
function nextOf(options: readonly Element[], from: Element | null, step: number): Element | null {
  if (!from) return options.at(step > 0 ? 0 : -1) ?? null;
  return options[options.indexOf(from) + step] ?? null;
}

const ASK = "Escribí el nombre, la marca o una nota, como vainilla.";

function waitingFor(typed: string): string[] {
  return [typed === "" ? ASK : "Buscando…"];
}

function wordsFor(typed: string, { entries, isWhole }: Found): (Node | string)[] {
  if (typed === "") return [ASK];
  const all = document.createElement("a");
  all.href = `/perfumes?${new URLSearchParams({ q: typed })}`;
  all.textContent = "Ver en el catálogo";
  if (entries.length === 0) {
    all.href = "/perfumes";
    all.textContent = "Ver todas las fragancias";
    return [`No encontramos nada con «${typed}». `, all];
  }
  if (!isWhole) return ["No hay uno con todas esas palabras. Estos se parecen."];
  return entries.length === MOST
    ? ["Los más parecidos. ", all]
    : [entries.length === 1 ? "1 perfume" : `${entries.length} perfumes`];
}
