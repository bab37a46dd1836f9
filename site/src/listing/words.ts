/** "180 fragancias", "1 fragancia", "Ninguna fragancia". */
export function countWords(count: number): string {
  if (count === 0) return "Ninguna fragancia";
  return count === 1 ? "1 fragancia" : `${count.toLocaleString("es-AR")} fragancias`;
}
