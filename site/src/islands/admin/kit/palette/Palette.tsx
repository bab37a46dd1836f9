import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { countLabel } from "../formats.ts";
import { useMay } from "../permissions.tsx";
import { type Entry, type EntryGroup, matchingCommands, useSearchResults } from "./palette-entries.ts";

const LIST = "paleta-lista";

/**
 * Searches perfumes, orders, saved views, users, pages and commands, and opens the chosen one. It is an ARIA combobox: the focus
 * stays in the field and the arrow keys move the selection.
 */
export function Palette({ onClosed, onShortcuts }: { onClosed: () => void; onShortcuts: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const { groups: results, isSearching, error } = useSearchResults(text);
  const actions = { showShortcuts: onShortcuts, logOut: () => void logOut() };
  const commands = matchingCommands(text, actions, useMay());
  const groups = [...commands, ...results].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  // Commands come first, and are known without a request.
  const isFirstKnown = !isSearching || commands.some((group) => group.entries.length > 0);
  const { active, onKeyDown } = useActive(entries, { text, isFirstKnown, onChoose: choose });
  useEffect(() => dialog.current?.showModal(), []);

  function choose({ target }: Entry): void {
    // Closes first: closing returns the focus, and a target that differs only after "#" opens on this same page.
    dialog.current?.close();
    if (typeof target === "string") location.assign(target);
    else target();
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
      <Results groups={groups} activeId={active?.id ?? null} onChoose={choose} />
      <p className="palette-state" role="status">
        {stateLabel(entries.length, isSearching, error)}
      </p>
    </dialog>
  );
}

function stateLabel(count: number, isSearching: boolean, error: Error | null): string {
  if (isSearching) return "Buscando…";
  if (error) return error.message;
  if (count === 0) return "No encontramos nada con esas palabras.";
  return countLabel(count, "resultado", "resultados");
}

interface ActiveOptions {
  text: string;
  /** False while the first entry may be a result of an earlier text. */
  isFirstKnown: boolean;
  onChoose: (entry: Entry) => void;
}

/**
 * Tracks the entry that Enter chooses: the first one until the arrow keys move it, wrapping at both ends. Enter waits for a
 * first entry that is not known yet, until another key is pressed.
 */
function useActive(entries: readonly Entry[], { text, isFirstKnown, onChoose }: ActiveOptions) {
  const [activeId, setActive] = useState<string | null>(null);
  const awaited = useRef<string>(undefined);
  const moved = entries.findIndex(({ id }) => id === activeId);
  const here = Math.max(moved, 0);
  const active = entries[here] ?? null;
  const move = (step: number) => setActive(entries.at((here + step) % Math.max(entries.length, 1))?.id ?? null);
  useEffect(() => {
    if (!isFirstKnown || awaited.current !== text) return;
    awaited.current = undefined;
    if (active) onChoose(active);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    awaited.current = undefined;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key !== "Enter") return;
    else if (!isFirstKnown && moved < 0) awaited.current = text;
    else if (active) onChoose(active);
    event.preventDefault();
  };
  return { active, onKeyDown };
}

interface ResultsProps {
  groups: readonly EntryGroup[];
  activeId: string | null;
  onChoose: (entry: Entry) => void;
}

/** The results by kind. The active one is scrolled into view. */
function Results({ groups, activeId, onChoose }: ResultsProps) {
  useEffect(() => {
    if (activeId) document.getElementById(optionId(activeId))?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={LIST} className="palette-list search-list" role="listbox" aria-label="Resultados">
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
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

function optionId(entryId: string): string {
  return `paleta-${entryId}`;
}
