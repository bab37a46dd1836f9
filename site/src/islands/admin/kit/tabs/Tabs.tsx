import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

/** What is marked on a tab besides its name. */
type Mark = "edited" | "invalid" | null;

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  /** A number after the name. */
  count?: number | undefined;
  mark?: Mark;
  content: ReactNode;
}

interface Props<Key extends string> {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
}

const MARKS = { edited: "con cambios sin guardar", invalid: "con errores" };
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs with their panels. The left and right arrow keys, Home and End select a tab; the Tab key moves into its panel. Hidden
 * panels stay mounted, so that a form across several of them keeps its fields.
 */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect }: Props<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex(({ key }) => key === selected),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(tab)]?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, count, mark }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
            aria-selected={key === selected}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {name}
            {mark && (
              <>
                <i className={`tab-mark is-${mark}`} aria-hidden="true" />
                <span className="sr-only">, {MARKS[mark]}</span>
              </>
            )}
            {count !== undefined && <small> {count}</small>}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          className="tab-panel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== selected}
        >
          {content}
        </div>
      ))}
    </>
  );
}

/** Returns the index of the tab that a key selects, given the selected index; null for other keys. */
function nextIndex(key: string, selected: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (selected + step + count) % count;
}
