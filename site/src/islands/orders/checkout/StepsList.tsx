import type { ShownStep } from "./step-labels.ts";

interface Name {
  title: string;
  steps: readonly ShownStep[];
}

const FIRST: readonly Name[] = [
  { title: "Carrito", steps: ["cards"] },
  { title: "Entrega", steps: ["address"] },
  { title: "Pago", steps: ["method", "payment"] },
];
const LAST = {
  transfer: { title: "Transferencia", steps: ["transfer"] },
  card: { title: "Resultado", steps: ["finish"] },
} as const satisfies Record<string, Name>;

interface Props {
  step: ShownStep;
  /** The payment method, which decides the last step. */
  by?: "transfer" | "card";
}

/** The progress through the checkout. */
export function StepsList({ step, by = "transfer" }: Props) {
  const names: readonly Name[] = [...FIRST, LAST[by]];
  const here = names.findIndex(({ steps }) => steps.includes(step));
  return (
    <ol className="steps" aria-label="Pasos de la compra">
      {names.map(({ title }, index) => (
        <li key={title} aria-current={index === here ? "step" : undefined} data-done={index < here || undefined}>
          {title}
          {index < here && <span className="seen-by-readers">, listo</span>}
        </li>
      ))}
    </ol>
  );
}
