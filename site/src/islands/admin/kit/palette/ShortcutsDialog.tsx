import { useState } from "react";
import { Dialog } from "#site/islands/accounts/profile/Dialog.tsx";
import { areKeysOn, turnKeys } from "#site/stores/panel-keys.ts";
import { SHORTCUTS } from "./keys.ts";

/** All keys of the panel, and whether those of one character are listened to. */
export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const turn = (toOn: boolean) => {
    turnKeys(toOn);
    setOn(toOn);
  };
  return (
    <Dialog title="Atajos del teclado" onClosed={onClosed}>
      {(close) => (
        <div className="shortcuts">
          <dl>
            <Row
              keys={/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}
              words="Buscar en todo el panel"
            />
            {SHORTCUTS.map(({ keys, words }) => (
              <Row key={keys} keys={[...keys].join(" ")} words={words} />
            ))}
          </dl>
          <label className="switch">
            <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
            Usar los atajos de una sola tecla
          </label>
          <button type="button" className="text-button" onClick={close}>
            Cerrar
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Row({ keys, words }: { keys: string; words: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
