/** The yearly costs of an installment option, as the provider writes them (docs/outside-services.md#installment-options). */
const FEES = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;

/** Total financial cost (CFT) and effective annual rate (TEA) in percent: "96,40". Null if the provider does not give them. */
export function feesIn(labels: unknown): { cft: string | null; tea: string | null } {
  const [, cft = null, tea = null] = FEES.exec(Array.isArray(labels) ? labels.join(" ") : "") ?? [];
  return { cft, tea };
}
