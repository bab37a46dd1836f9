import { useStore } from "@nanostores/react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { $postalCode, destinationOf, keepPostalCode } from "#site/stores/orders/destination.ts";

const UNKNOWN = "No conocemos ese código postal. Son cuatro números, como 2000";

interface PostalCodeFormProps {
  /** The result for the code, shown below it. */
  children?: ReactNode;
}

/** Asks for a postal code, from which delivery is calculated. A known code is kept for the next visit. */
export function PostalCodeForm({ children }: PostalCodeFormProps) {
  const kept = useStore($postalCode);
  const [error, setError] = useState("");
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = `${new FormData(event.currentTarget).get("postalCode") ?? ""}`.trim();
    const isKnown = destinationOf(code) !== null;
    setError(isKnown ? "" : UNKNOWN);
    if (isKnown) keepPostalCode(code);
  };
  return (
    <form className="postal-code" onSubmit={onSubmit} noValidate>
      <div className="field">
        <label htmlFor="postal-code">Tu código postal</label>
        <div className="field-row">
          <input
            id="postal-code"
            name="postalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={8}
            defaultValue={kept}
            aria-invalid={error !== "" || undefined}
            aria-describedby={error ? "postal-code-error" : undefined}
          />
          <button type="submit" className="pill">
            Calcular
          </button>
        </div>
        {error && (
          <p className="field-error" id="postal-code-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div role="status">{children}</div>
    </form>
  );
}
