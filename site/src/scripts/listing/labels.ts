/** "180 productos", "1 producto", "Ningún producto". Not "perfumes": a listing may have balms or sprays. */
export function countLabel(count: number): string {
  if (count === 0) return "Ningún producto";
  return count === 1 ? "1 producto" : `${count.toLocaleString("es-AR")} productos`;
}
