/** "180 productos", "1 producto", "Ningún producto": a listing may be of balms or sprays. */
export function countWords(count: number): string {
  if (count === 0) return "Ningún producto";
  return count === 1 ? "1 producto" : `${count.toLocaleString("es-AR")} productos`;
}
