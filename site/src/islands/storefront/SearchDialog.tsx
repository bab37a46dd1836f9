import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { picture2x, pictureSource } from "#shop/catalogue/picture.ts";
import { applyLive, offerView } from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import type { SearchEntry } from "#shop/storefront/search/entry.ts";
import { type SearchResult, searchIn } from "#shop/storefront/search/search.ts";
import { showDialog } from "#site/islands/kit/show-dialog.tsx";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { $search, loadSearch, type Search } from "#site/stores/storefront/search.ts";
import styles from "#site/styles/storefront/finder.css?inline";

const MAX_RESULTS = 8;
const LIST = "encontrados";

/** Opens the search dialog, unless it is open; closing it returns the focus to the opener. */
export function openSearch(): void {
  if (document.querySelector("dialog.finder")) return;
  addStyles(styles);
  showDialog((remove) => <SearchDialog onClosed={remove} />);
}

/** The search dialog of every page: a field with results below, after the APG's combobox with a listbox popup. */
function SearchDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<SearchResult>({ entries: [], isExact: true });
  const [active, setActive] = useState<number | null>(null);
  const search = useStore($search);
  const { index, state } = search;
  const text = typed.trim();

  useEffect(() => {
    if (!dialog.current) return;
    closeOnPressOutside(dialog.current);
    dialog.current.showModal();
    loadSearch();
  }, []);
  // While an option is active, the results keep their order when the perfume notes finish loading.
  useEffect(() => {
    if (index && active === null && state !== "failed") setFound(searchIn(index, text, MAX_RESULTS));
  }, [index, state, text, active]);
  useEffect(() => {
    if (active !== null) optionAt(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const type = (value: string) => {
    setTyped(value);
    setActive(null);
    // Loads again after a failure.
    loadSearch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive(nextOption(active, step, found.entries.length));
    else if (event.key === "Enter" && active !== null) optionAt(active)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="finder search-dialog" aria-label="Buscar perfumes" onClose={onClosed}>
      <form className="search-field" action="/perfumes">
        <input
          name="q"
          role="combobox"
          aria-label="Buscá por nombre, marca o nota"
          aria-controls={LIST}
          aria-expanded={found.entries.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          placeholder="Nombre, marca o nota"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="modal-close" aria-label="Cerrar" onClick={() => dialog.current?.close()} />
      </form>
      <div id={LIST} className="search-list" role="listbox" aria-label="Perfumes">
        {found.entries.map((entry, at) => (
          <Option key={entry.slug} entry={entry} id={optionId(at)} isActive={at === active} />
        ))}
      </div>
      <p role="status">{status(search, text, found)}</p>
    </dialog>
  );
}

const optionId = (at: number) => `${LIST}-${at}`;
const optionAt = (at: number) => document.getElementById(optionId(at));

/** Returns the option `step` away, or null past the ends. Without an active option it starts at the first or the last. */
function nextOption(from: number | null, step: number, count: number): number | null {
  const at = from === null ? (step > 0 ? 0 : count - 1) : from + step;
  return at >= 0 && at < count ? at : null;
}

const HINT = "Escribí el nombre, la marca o una nota, como vainilla.";

function status({ index, state }: Search, text: string, { entries, isExact }: SearchResult): ReactNode {
  if (state === "failed") return "No pudimos cargar el buscador. Apretá Enter para buscar en el catálogo.";
  if (!index) return null;
  if (text === "") return HINT;
  if (state === "partial") return "Buscamos por nombre y marca: las notas no se pudieron cargar.";
  // Does not say "no results" before the notes have been searched.
  if (entries.length === 0 && state === "names") return "Buscando…";
  if (entries.length === 0)
    return (
      <>
        No encontramos nada con «{text}». <a href="/perfumes">Ver todas las fragancias</a>
      </>
    );
  if (!isExact) return "No hay uno con todas esas palabras. Estos se parecen.";
  if (entries.length < MAX_RESULTS) return entries.length === 1 ? "1 perfume" : `${entries.length} perfumes`;
  return (
    <>
      Los más parecidos. <a href={`/perfumes?${new URLSearchParams({ q: text })}`}>Ver en el catálogo</a>
    </>
  );
}

const WIDTH = 56;

function Option({ entry, id, isActive }: { entry: SearchEntry; id: string; isActive: boolean }) {
  const { slug, picture, productName, brand } = entry;
  return (
    <a id={id} href={`/detail-perfume/${slug}`} role="option" tabIndex={-1} aria-selected={isActive}>
      <img
        width={WIDTH}
        height={Math.round((WIDTH * 11) / 9)}
        alt=""
        srcSet={picture2x(picture, WIDTH) || undefined}
        src={pictureSource(picture, WIDTH)}
      />
      <span>
        <small>{brand}</small>
        {productName}
      </span>
      <Price offer={entry.offer} />
    </a>
  );
}

/** Shows the price of the default choice, or why it cannot be bought, like the card. */
function Price({ offer: encoded }: Pick<SearchEntry, "offer">) {
  const live = useStore($live);
  const built = decodeOffer(encoded);
  const offer = live ? applyLive(built, live) : built;
  const { soon, outOfStock, price } = offerView(offer, live?.terms ?? pageTerms(), defaultChoice(offer));
  if (soon) return <b className="is-out">Próximamente</b>;
  return outOfStock ? <b className="is-out">Sin stock</b> : <b>{price}</b>;
}
