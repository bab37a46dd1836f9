import { useEffect, useRef, useState } from "react";
import { onConfirmationRequired } from "#site/api/call.ts";
import { onDemand } from "../kit/on-demand.tsx";

const ConfirmSheet = onDemand(() => import("./ConfirmSheet.tsx").then(({ ConfirmSheet }) => ConfirmSheet));

type Resolve = (isConfirmed: boolean) => void;

/** Asks for the password when a call requires a confirmation; `api/call.ts` then repeats the call. */
export function ConfirmIdentity() {
  const [resolveCall, setResolveCall] = useState<Resolve | null>(null);
  const isConfirmed = useRef(false);
  useEffect(() => {
    onConfirmationRequired(() => {
      isConfirmed.current = false;
      return new Promise<boolean>((resolve) => setResolveCall(() => resolve));
    });
  }, []);
  if (!resolveCall) return null;
  const onConfirmed = () => {
    isConfirmed.current = true;
  };
  const onClosed = () => {
    setResolveCall(null);
    resolveCall(isConfirmed.current);
  };
  return <ConfirmSheet onConfirmed={onConfirmed} onClosed={onClosed} />;
}
