import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { commandsFor, type Entry, type EntryGroup } from "./commands.ts";
import { useFound } from "./use-found.ts";

interface PaletteProps {
  onClosed: () => void;
  onShortcuts: () => void;
}

const LIST = "paleta-lista";

/**
 * Looks for perfumes, orders, people, pages and what can be done, and goes there: a field with a list below it, as the APG's
 * combobox. The focus stays in the field; the arrows move the choice.
 */
export function Palette({ onClosed, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const { groups: found, isSearching, error } = useFound(words);
  const deeds = { showShortcuts: onShortcuts, logOut: () => void logOut() };
  const groups = [...commandsFor(words, deeds), ...found].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const { active, onKeyDown } = useActive(entries, choose);
  useEffect(() => dialog.current?.showModal(), []);

  function choose({ goal }: Entry): void {
    // First: the focus goes back to where it was, and what differs after "#" alone is shown by this very page.
    dialog.current?.close();
    if (typeof goal === "string") location.assign(goal);
    else goal();
  }

  return (
    <dialog ref={dialog} className="palette search-dialog" aria-label="Buscar en el panel" onClose={onClosed}>
      <div className="search-field">
        <input
          type="text"
          role="combobox"
          aria-label="Perfumes, pedidos, usuarios o páginas"
          aria-expanded={entries.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.id) : undefined}
          placeholder="Perfumes, pedidos, usuarios…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="modal-close" aria-label="Cerrar" onClick={() => dialog.current?.close()} />
      </div>
      <Found listId={LIST} groups={groups} activeId={active?.id ?? null} onChoose={choose} />
      <p className="palette-state" role="status">
        {stateWords(entries.length, isSearching, error)}
      </p>
    </dialog>
  );
}

function stateWords(count: number, isSearching: boolean, error: Error | null): string {
  if (isSearching) return "Buscando…";
  if (error) return error.message;
  if (count === 0) return "No encontramos nada con esas palabras.";
  return count === 1 ? "1 resultado" : `${count} resultados`;
}

interface Active {
  /** What Enter chooses; null when nothing was found. */
  active: Entry | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Which entry is chosen by Enter: the first one until the arrows move it; it goes around at both ends. */
function useActive(entries: readonly Entry[], onChoose: (entry: Entry) => void): Active {
  const [activeId, setActive] = useState<string | null>(null);
  const here = Math.max(
    entries.findIndex(({ id }) => id === activeId),
    0,
  );
  const active = entries[here] ?? null;
  const move = (step: number) => setActive(entries.at((here + step) % Math.max(entries.length, 1))?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown };
}

interface FoundProps {
  listId: string;
  groups: readonly EntryGroup[];
  activeId: string | null;
  onChoose: (entry: Entry) => void;
}

/** What was found, by kind. The one that Enter chooses is kept in sight. */
function Found({ listId, groups, activeId, onChoose }: FoundProps) {
  useEffect(() => {
    if (activeId) document.getElementById(optionId(activeId))?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={listId} className="palette-list search-list" role="listbox" aria-label="Resultados">
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {entries.map((entry) => (
            <Option key={entry.id} entry={entry} isActive={entry.id === activeId} onChoose={() => onChoose(entry)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ entry, isActive, onChoose }: { entry: Entry; isActive: boolean; onChoose: () => void }) {
  const { id, title, facts, keys } = entry;
  return (
    <button type="button" id={optionId(id)} role="option" tabIndex={-1} aria-selected={isActive} onClick={onChoose}>
      <span>{title}</span>
      {facts && <small>{facts}</small>}
      {keys && <kbd>{keys}</kbd>}
    </button>
  );
}

/** The element's id of an entry of the palette's list. */
function optionId(entryId: string): string {
  return `paleta-${entryId}`;
}
