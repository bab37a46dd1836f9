import { type ComponentType, useEffect, useRef, useState } from "react";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import { toast } from "#site/stores/toasts.ts";
import { Loading } from "./calls.tsx";

const FAILED = "No pudimos cargar esta parte. Revisá tu conexión y probá de nuevo.";

/** A dialog has `onClosed`; a part of the page does not. */
interface Shown {
  onClosed?: () => void;
}

/**
 * Returns a component whose code loads when it is first shown, so that pages do not load code that is rarely used
 * (docs/performance.md#p20-script-of-the-panel). When it cannot be loaded, a dialog counts as closed, and a part of the page
 * offers to try again. `load` must call `import` itself: scripts/boot/import-with-retry.ts reads the file's name from its source.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Shown> {
  let loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props & Shown) {
    const { onClosed } = props;
    const [Part, setPart] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    const isLoading = !(Part || isFailed);
    const latest = useRef(onClosed);
    useEffect(() => {
      latest.current = onClosed;
    });
    useEffect(() => {
      if (!isLoading) return undefined;
      let isGone = false;
      importWithFetch(load).then(
        (part) => {
          loaded = part;
          if (!isGone) setPart(() => part);
        },
        () => {
          if (isGone) return;
          setFailed(true);
          if (!latest.current) return;
          toast(FAILED);
          latest.current();
        },
      );
      return () => {
        isGone = true;
      };
    }, [isLoading]);
    if (Part) return <Part {...props} />;
    if (onClosed) return null;
    return isFailed ? <RetryNotice text={FAILED} onRetry={() => setFailed(false)} /> : <Loading />;
  };
}
