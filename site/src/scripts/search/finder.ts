/** The search dialog of every page: a field with results below, after the APG's combobox with a listbox popup. */
import { picture2x, pictureSource } from "#shop/catalogue/picture.ts";
import { applyLive, offerView } from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { decodeSearch, type SearchEntry, type SearchFile } from "#shop/storefront/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/storefront/search/notes.ts";
import { addWords, indexOf, type SearchIndex, type SearchResult, searchIn } from "#shop/storefront/search/search.ts";
import { create } from "#site/scripts/late/create.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import styles from "#site/styles/storefront/finder.css?inline";

const MAX_RESULTS = 8;
const LIST = "encontrados";

/** Opens the search dialog, unless it is open; closing it returns the focus to the opener. */
export function openFinder(): void {
  if (document.querySelector("dialog.finder")) return;
  addStyles(styles);
  const dialog = create("dialog", { className: "finder search-dialog", ariaLabel: "Buscar perfumes" });
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
    const found = searchIn(index, typed, MAX_RESULTS);
    list.replaceChildren(...found.entries.map((entry, at) => optionOf(entry, `${LIST}-${at}`)));
    input.ariaExpanded = `${found.entries.length > 0}`;
    // Does not say "no results" before the notes have been searched.
    status.replaceChildren(...(hasNotes || found.entries.length > 0 ? statusFor(typed, found) : pendingStatus(typed)));
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

/** Returns the option `step` away; null past the ends. From none, the first or the last. */
function nextOf(options: readonly Element[], from: Element | null, step: number): Element | null {
  if (!from) return options.at(step > 0 ? 0 : -1) ?? null;
  return options[options.indexOf(from) + step] ?? null;
}

const HINT = "Escribí el nombre, la marca o una nota, como vainilla.";

function pendingStatus(typed: string): string[] {
  return [typed === "" ? HINT : "Buscando…"];
}

function statusFor(typed: string, { entries, isWhole }: SearchResult): (Node | string)[] {
  if (typed === "") return [HINT];
  if (entries.length === 0)
    return [`No encontramos nada con «${typed}». `, create("a", { href: "/perfumes" }, "Ver todas las fragancias")];
  if (!isWhole) return ["No hay uno con todas esas palabras. Estos se parecen."];
  if (entries.length < MAX_RESULTS) return [entries.length === 1 ? "1 perfume" : `${entries.length} perfumes`];
  const href = `/perfumes?${new URLSearchParams({ q: typed })}`;
  return ["Los más parecidos. ", create("a", { href }, "Ver en el catálogo")];
}

const WIDTH = 56;

function optionOf(entry: SearchEntry, id: string): HTMLAnchorElement {
  const { slug, picture, productName, brand } = entry;
  const [srcset, src] = [picture2x(picture, WIDTH), pictureSource(picture, WIDTH)];
  const image = create("img", { width: WIDTH, height: Math.round((WIDTH * 11) / 9), alt: "", srcset, src });
  const name = create("span", {}, create("small", {}, brand), productName);
  const properties = { id, href: `/detail-perfume/${slug}`, role: "option", tabIndex: -1, ariaSelected: "false" };
  return create("a", properties, image, name, priceOf(entry));
}

/** As on its card: the price of the default choice, or why it cannot be bought. */
function priceOf({ offer: text }: SearchEntry): HTMLElement {
  const live = $live.get();
  const built = decodeOffer(text);
  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? pageTerms(), defaultChoice(offer));
  if (view.soon) return create("b", { className: "is-out" }, "Próximamente");
  return view.outOfStock ? create("b", { className: "is-out" }, "Sin stock") : create("b", {}, view.price);
}

const RETRY_AFTER_MS = 1000;

/** The search index of the build. Names can be searched before the notes have loaded. */
interface BuiltIndex {
  index: SearchIndex;
  hasNotes: boolean;
  /** Resolves when the notes are in the index; rejects when they cannot be loaded. */
  notes: Promise<void>;
}

let loading: Promise<BuiltIndex> | undefined;

/**
 * Returns the search index of the build, loaded once per page. Throws when it cannot be loaded. After any failure, also of
 * the notes, the next call loads everything again, because notes refer to positions in the index of the same build.
 */
function builtIndex(): Promise<BuiltIndex> {
  loading ??= read();
  loading.catch(resetIndex);
  return loading;
}

function resetIndex(): void {
  loading = undefined;
}

async function read(): Promise<BuiltIndex> {
  const file = fetchNotes();
  file.catch(resetIndex);
  const index = indexOf(decodeSearch(await fetchJson<SearchFile>("/search.json")));
  const built: BuiltIndex = { index, hasNotes: false, notes: file.then((notes) => addNotes(built, notes)) };
  return built;
}

async function fetchNotes(): Promise<NotesFile> {
  const path = "/search-notes.json";
  try {
    return await fetchJson<NotesFile>(path);
  } catch {
    await new Promise((next) => setTimeout(next, RETRY_AFTER_MS));
    return fetchJson<NotesFile>(path);
  }
}

function addNotes(built: BuiltIndex, file: NotesFile): void {
  for (const [word, places] of decodeNotes(file)) for (const at of places) addWords(built.index, at, [word]);
  built.hasNotes = true;
}

async function fetchJson<File>(path: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response.json();
}
