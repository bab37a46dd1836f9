const PERCENT = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** A change in per cent, with its sign: "+3,5 %". */
export function percentWords(percent: number): string {
  return `${PERCENT.format(percent)} %`;
}
