import type { DeedName } from "#shop/reports/deed.ts";

const DEEDS: Readonly<Record<DeedName, string>> = {
  perfume_created: "Creó un perfume",
  perfume_changed: "Cambió un perfume",
  perfume_removed: "Eliminó un perfume",
  perfume_imported: "Cambió un perfume con un archivo",
  bulk_price: "Cambió precios en masa",
  bulk_promotion: "Cambió promociones en masa",
  bulk_category: "Cambió categorías en masa",
  bulk_status: "Activó o desactivó en masa",
  bulk_soon: "Cambió Próximamente en masa",
  installments_updated: "Aplicó un plan de cuotas",
  bulk_undone: "Deshizo un cambio en masa",
  order_moved: "Cambió el estado de un pedido",
  order_changed: "Cambió un pedido",
  payment_called_off: "Canceló un pago sin resolver",
  refund_asked: "Pidió devolver dinero",
  role_changed: "Cambió el permiso de una cuenta",
  access_changed: "Bloqueó o desbloqueó una cuenta",
  rate_changed: "Cambió la cotización",
  rate_undone: "Deshizo un cambio de cotización",
  settings_changed: "Cambió la configuración",
  picture_stored: "Subió una imagen",
  withdrawal_closed: "Respondió un arrepentimiento",
};
const WORDS = new Map<string, string>(Object.entries(DEEDS));

/** What was done, in words; one of before or after this version of the panel is named as it is stored. */
export function deedWords(what: string): string {
  return WORDS.get(what) ?? what.replaceAll("_", " ");
}
