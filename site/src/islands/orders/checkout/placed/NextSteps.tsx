/** The next steps of an order, in chronological order. Renders nothing without steps. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="next-steps" aria-labelledby="sigue">
      <h2 id="sigue">Qué sigue</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
