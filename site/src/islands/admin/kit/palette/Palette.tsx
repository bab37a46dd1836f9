import { useEffect, useRef, useState } from "react";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { commandsFor, type Entry } from "./commands.ts";
import { Found } from "./Found.tsx";
import { optionId } from "./option-id.ts";
import { useActive } from "./use-active.ts";
import { useFound } from "./use-found.ts";

interface Props {
  onClosed: () => void;
  onShortcuts: () => void;
}

const LIST = "paleta-lista";

/**
 * Looks for perfumes, orders, people, pages and what can be done, and goes there: a field with a list below it, as the APG's
 * combobox. The focus stays in the field; the arrows move the choice.
 */
export function Palette({ onClosed, onShortcuts }: Props) {
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
