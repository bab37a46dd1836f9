import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { picture2x, pictureSource } from "#shop/catalogue/pictures/picture.ts";
import { offerView } from "#shop/storefront/offer.ts";
import { defaultChoice, firstDecant } from "#shop/storefront/offer-shape.ts";
import type { SearchEntry } from "#shop/storefront/search/entry.ts";
import { resultsPath } from "#shop/storefront/search/filters.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";
import type { SearchResult } from "#shop/storefront/search/search.ts";
import { showDialog } from "#site/islands/kit/show-dialog.tsx";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { $search, currentOffer, loadSearch, type Search, searchIn } from "#site/stores/storefront/search.ts";
import styles from "#site/styles/storefront/finder.css?inline";

const MAX_RESULTS = 8;
const LIST = "encontrados";

/** Opens the search dialog, unless it is open; closing it returns the focus to the opener. */
export function openSearch(): void {
  if (document.querySelector("dialog.finder")) return;
  addStyles(styles);
  showDialog((remove) => <SearchDialog onClosed={remove} />);
}

/** The search dialog of public pages: an ARIA combobox, with the results in a listbox below. */
function SearchDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState<number | null>(null);
  const search = useStore($search);
  const { index } = search;
  const text = typed.trim();
  const live = useStore($live);
  const found = useMemo(() => (index ? searchIn(index, text, live) : null), [index, text, live]);
  const shown = found?.entries.slice(0, MAX_RESULTS) ?? [];

  useEffect(() => {
    if (!dialog.current) return;
    closeOnPressOutside(dialog.current);
    dialog.current.showModal();
    loadSearch();
  }, []);
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
    if (step) setActive(nextOption(active, step, shown.length));
    else if (event.key === "Enter" && active !== null) optionAt(active)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="finder search-dialog" aria-label="Buscar perfumes" onClose={onClosed}>
      <form className="search-field" action={SEARCH_PATH}>
        <input
          name="q"
          role="combobox"
          aria-label="Buscá por nombre, marca o nota"
          aria-controls={LIST}
          aria-expanded={shown.length > 0}
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
        {shown.map((entry, at) => (
          <Option
            key={entry.slug}
            entry={entry}
            decant={found?.query.isDecant ?? false}
            id={optionId(at)}
            isActive={at === active}
          />
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

const HINT = "Escribí el nombre, la marca o una nota, o «para hombre hasta 80 mil».";

function status({ index, state }: Search, text: string, found: SearchResult<SearchEntry> | null): ReactNode {
  if (state === "failed") return "No pudimos cargar el buscador. Apretá Enter para buscar en el catálogo.";
  if (!(index && found)) return null;
  if (text === "") return HINT;
  const { entries, isExact, query } = found;
  const all = <a href={resultsPath({ search: text })}>{entries.length > 0 ? "Ver todos" : "Ver parecidos"}</a>;
  if (entries.length === 0)
    return (
      <>
        No encontramos nada con «{text}». {all}
      </>
    );
  if (!isExact) return <>No hay uno con todo eso. Estos se parecen. {all}</>;
  const count = entries.length === 1 ? "1 perfume" : `${entries.length.toLocaleString("es-AR")} perfumes`;
  const limits = query.limits.map(({ label }) => label).join(" · ");
  return (
    <>
      {limits ? `${count}, ${limits}.` : `${count}.`} {all}
    </>
  );
}

const WIDTH = 56;

interface OptionProps {
  entry: SearchEntry;
  /** Whether decants are asked for. */
  decant: boolean;
  id: string;
  isActive: boolean;
}

function Option({ entry, decant, id, isActive }: OptionProps) {
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
      <Price entry={entry} decant={decant} />
    </a>
  );
}

/** Shows the price of the choice that the card begins with, or why it cannot be bought, like the card. */
function Price({ entry, decant }: Pick<OptionProps, "entry" | "decant">) {
  const live = useStore($live);
  const offer = currentOffer(entry, live);
  const choice = decant ? firstDecant(offer) : null;
  const { canAdd, price, button } = offerView(offer, live?.terms ?? pageTerms(), choice ?? defaultChoice(offer));
  return canAdd ? <b>{price}</b> : <b className="is-out">{button}</b>;
}
