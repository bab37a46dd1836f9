import { useEffect, useRef, useState } from "react";
import type { ChallengeToPass } from "#site/api/call.ts";
import { addStyles } from "#site/scripts/late/dialog.ts";
import styles from "#site/styles/kit/modal.css?inline";
import { Dialog } from "./Dialog.tsx";
import { showDialog } from "./show-dialog.tsx";

/** Turnstile's script, as far as the shop uses it (docs/outside-services.md#turnstile). */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Shows the challenge in a dialog. Resolves to its token, or to null when the person closes the dialog. */
export function showChallenge(challenge: ChallengeToPass): Promise<string | null> {
  // Only pages with their own dialogs include these styles from the start.
  addStyles(styles);
  return new Promise((resolve) =>
    showDialog((remove) => {
      const onClosed = (token: string | null) => {
        remove();
        resolve(token);
      };
      return <ChallengeDialog challenge={challenge} onClosed={onClosed} />;
    }),
  );
}

interface ChallengeProps {
  challenge: ChallengeToPass;
  onClosed: (token: string | null) => void;
}

/** Sent when the widget has failed. The shop accepts it only while Turnstile gives the shop no clear answer either. */
const NO_TOKEN = "unavailable";

function ChallengeDialog({ challenge, onClosed }: ChallengeProps) {
  const token = useRef<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog title="Confirmá que no sos un robot" onClosed={() => onClosed(token.current)}>
      {(close) => {
        const closeWith = (passed: string) => {
          token.current = passed;
          close();
        };
        return (
          <>
            <p>Es un control de seguridad y suele tardar unos segundos.</p>
            <Widget
              key={attempt}
              challenge={challenge}
              onPassed={closeWith}
              onRetry={() => setAttempt(attempt + 1)}
              onCancel={close}
            />
          </>
        );
      }}
    </Dialog>
  );
}

interface WidgetProps {
  challenge: ChallengeToPass;
  onPassed: (token: string) => void;
  onRetry: () => void;
  onCancel: () => void;
}

/** In a container narrower than this (pixels), the compact widget is used. */
const WIDGET_MIN_WIDTH = 300;

/** Loads the widget, and mounts it once. Its container takes the focus, so that the next Tab reaches the widget. */
function Widget({ challenge: { action, siteKey, script }, onPassed, onRetry, onCancel }: WidgetProps) {
  const container = useRef<HTMLElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts a new widget
  useEffect(() => {
    container.current?.focus();
    let remove = () => {};
    let isGone = false;
    const mount = ({ turnstile }: Window) => {
      const element = container.current;
      if (isGone || !element) return;
      if (!turnstile) return setState("failed");
      setState("ready");
      const id = turnstile.render(element, {
        sitekey: siteKey,
        action,
        language: "es",
        size: element.clientWidth < WIDGET_MIN_WIDTH ? "compact" : "flexible",
        callback: onPassed,
        theme: "light",
        "error-callback": () => {
          setState("failed");
          // Marks the error as handled: otherwise the widget logs it.
          return true;
        },
      });
      remove = () => turnstile.remove(id);
    };
    loadScript(script).then(
      () => mount(window),
      () => setState("failed"),
    );
    return () => {
      isGone = true;
      remove();
    };
  }, []);
  return (
    <>
      <section
        ref={container}
        className="challenge"
        aria-label="Control de seguridad"
        tabIndex={-1}
        hidden={state === "failed"}
      />
      <div role="status">{state === "loading" && <p>Cargando el control…</p>}</div>
      <div role="alert" className="form-message">
        {state === "failed" && (
          <p>No pudimos cargar el control. Puede ser la conexión, o un bloqueador de tu navegador.</p>
        )}
      </div>
      <div className="challenge-ends">
        {state === "failed" && (
          <>
            <button type="button" className="pill is-filled" onClick={onRetry}>
              Reintentar
            </button>
            <button type="button" className="pill" onClick={() => onPassed(NO_TOKEN)}>
              Seguir sin el control
            </button>
          </>
        )}
        <button type="button" className="pill" onClick={onCancel}>
          Ahora no
        </button>
      </div>
    </>
  );
}

const loading = new Map<string, Promise<unknown>>();

/** Loads a script once; a failed one is loaded again by the next call. */
function loadScript(src: string): Promise<unknown> {
  const script = loading.get(src) ?? append(src);
  loading.set(src, script);
  script.catch(() => loading.delete(src));
  return script;
}

function append(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}
