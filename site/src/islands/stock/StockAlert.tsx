import { useState } from "react";
import { emailFormMessages } from "#shop/accounts/forms.ts";
import type { Failure } from "#site/api/call.ts";
import { requestStockAlert } from "#site/api/stock-alerts.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { EmailField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { productOf } from "#site/scripts/boot/press.ts";
import { $session } from "#site/stores/accounts/session.ts";

/** The dialog that asks for an e-mail for a stock alert. */
export function StockAlert({ size, onClosed }: { size: AlertSize; onClosed: () => void }) {
  const [mailedTo, setMailedTo] = useState("");
  return (
    <Dialog title="Avisame cuando haya stock" dismissible onClosed={onClosed}>
      {(close) => (
        <>
          {!mailedTo && <StockAlertForm size={size} onSaved={setMailedTo} />}
          <div role="status" className={mailedTo ? undefined : "sr-only"}>
            {mailedTo && (
              <p>
                ¡Listo! Apenas vuelva {size.productName} de {size.label} te escribimos a <b>{mailedTo}</b>.
              </p>
            )}
          </div>
          {mailedTo && (
            // biome-ignore lint/a11y/noAutofocus: the focused element was removed, and this is the next control
            <button type="button" className="pill is-filled submit" autoFocus onClick={close}>
              Seguir mirando
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

function StockAlertForm({ size, onSaved }: { size: AlertSize; onSaved: (email: string) => void }) {
  const { slug: perfume, productName, ml, label } = size;
  const form = useForm({
    name: "stock-notice",
    read: (text) => ({ email: text("email").trim() }),
    rule: emailFormMessages,
    send: ({ email }) => requestStockAlert({ perfume, ml, email }),
    onDone: (_, { email }) => onSaved(email),
    onFailed,
    announce: "inside",
  });
  return (
    <>
      <p>
        Te mandamos un solo email cuando vuelva {productName} de {label}. No hace falta que tengas cuenta.
      </p>
      <Form form={form}>
        <EmailField placeholder="Ingresá tu email" defaultValue={$session.get().user?.email ?? ""} />
        <FormMessage />
        <SubmitButton busy="Guardando…">Avisame</SubmitButton>
      </Form>
    </>
  );
}

/** Shows the server's message for a 4xx: it is written for people. */
function onFailed({ status, message }: Failure): string {
  return (status >= 400 && status < 500 && message) || "No pudimos guardar tu aviso. Probá de nuevo.";
}

/** A size for a stock alert, as shown on the product page. */
interface AlertSize {
  slug: string;
  productName: string;
  /** Milliliters; grams for balms. */
  ml: number;
  /** The page's label: "100 ml". */
  label: string;
}

/** Returns the chosen size of this product page, else its first; null on other pages. */
export function selectedSize(page: ParentNode = document): AlertSize | null {
  const article = page.querySelector<HTMLElement>("article.product[data-offer]");
  const chips = article?.querySelectorAll<HTMLElement>("[data-act^=s][aria-pressed]") ?? [];
  const sizes = [...chips].filter(({ dataset }) => /^s\d+$/.test(dataset["act"] ?? ""));
  const chosen = sizes.find((chip) => chip.getAttribute("aria-pressed") === "true") ?? sizes[0];
  const label = chosen?.textContent ?? "";
  const ml = Number.parseInt(label, 10);
  return article && ml > 0 ? { ...productOf(article), ml, label } : null;
}
