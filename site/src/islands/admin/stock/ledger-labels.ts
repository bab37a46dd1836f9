/** Texts of the ledger of a size. */
import type { StockLedgerEntry } from "#shop/stock/stock-desk.contract.ts";

export const KIND_LABELS: Readonly<Record<StockLedgerEntry["kind"], string>> = {
  incoming: "Ingreso",
  outsideSale: "Venta por fuera",
  removal: "Retiro",
  defective: "Fallada",
  receipt: "Recibido",
  surplus: "Sobró en el conteo",
  shortage: "Faltó en el conteo",
  hold: "Reservado",
  commit: "Pagado",
  release: "Reserva liberada",
  return: "Vuelve de un pedido",
  reopen: "Vuelve a reservado",
  restock: "Vuelve por una devolución",
  restockHeld: "Vuelve por una devolución",
  resell: "Vendido",
  opening: "Al empezar el registro",
  move: "Mudanza",
  count: "Conteo",
  edit: "Cambio a mano",
  order: "Sale para un pedido",
  orderChange: "Cambio de lugar de un pedido",
  orderReturn: "Vuelve de un pedido",
};

/** Labels of the authors that are stored without a person's id. */
const PROGRAMS: Readonly<Record<string, string>> = {
  buyer: "La tienda",
  provider: "Mercado Pago",
  cron: "Vencimiento",
  seed: "Datos de muestra",
};

/** Who made an entry: a person by name, a program, a deleted account, or nobody that was recorded. */
export function authorLabel({ _id, name }: StockLedgerEntry["by"]): string {
  if (name) return name;
  return PROGRAMS[_id] ?? (_id.startsWith("usr_") ? "Cuenta borrada" : "Sin registrar");
}

/** "+3", "−3". If reserved units become sold, or sold ones reserved, the stock for sale does not change: "1 de la reserva". */
export function changeLabel({ change, units }: Pick<StockLedgerEntry, "change" | "units">): string {
  if (change === 0) return `${units} de la reserva`;
  return change > 0 ? `+${change}` : `−${-change}`;
}
