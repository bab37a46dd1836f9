import type { Step } from "#site/stores/checkout-place.ts";

const NAMES: readonly { title: string; steps: readonly Step[] }[] = [
  { title: "Carrito", steps: ["cards"] },
  { title: "Entrega", steps: ["address"] },
  { title: "Pago", steps: ["method"] },
  { title: "Transferencia", steps: ["transfer"] },
];

/** How far one has come. */
export function StepsList({ step }: { step: Step }) {
  const here = NAMES.findIndex(({ steps }) => steps.includes(step));
  return (
    <ol className="steps" aria-label="Pasos de la compra">
      {NAMES.map(({ title }, index) => (
        <li key={title} aria-current={index === here ? "step" : undefined} data-done={index < here || undefined}>
          {title}
          {index < here && <span className="seen-by-readers">, listo</span>}
        </li>
      ))}
    </ol>
  );
}
