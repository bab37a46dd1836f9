const PERCENT = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** Formats a signed percentage: "+3,5 %". */
export function percentLabel(percent: number): string {
  return `${PERCENT.format(percent)} %`;
}
