import { useEffect } from "react";
import type { Entry, EntryGroup } from "./commands.ts";
import { optionId } from "./option-id.ts";

interface Props {
  listId: string;
  groups: readonly EntryGroup[];
  activeId: string | null;
  onChoose: (entry: Entry) => void;
}

/** What was found, by kind. The one that Enter chooses is kept in sight. */
export function Found({ listId, groups, activeId, onChoose }: Props) {
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
