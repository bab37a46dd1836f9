import { WISHES_MAX } from "./accounts/account.ts";
import { formatArs } from "./pricing/money.ts";
import type { FieldMessages, Refusal, RefusalCode } from "./refusal.ts";

/** A refusal as an HTTP answer. The route adds the code and the request id. */
export interface RefusalAnswer {
  status: number;
  message: string;
  fields?: FieldMessages;
  /** For the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** For the header `Allow`. */
  allowed?: readonly string[];
}

type Answers = { [C in RefusalCode]: (refusal: Refusal<C>) => RefusalAnswer };

const INVALID_FIELDS = "Error en la validación de los campos";
const TOO_MANY_OPEN = "Tenés demasiados pedidos sin pagar. Pagá o esperá que venza alguno antes de hacer otro.";

const answer = (status: number, message: string) => (): RefusalAnswer => ({ status, message });
const answerWithFields =
  (status: number, message: string) =>
  (refusal: { fields: FieldMessages }): RefusalAnswer => ({
    status,
    message,
    fields: refusal.fields,
  });
const answerWithWait =
  (status: number, message: string) =>
  (refusal: { retryAfterSeconds: number }): RefusalAnswer => ({
    status,
    message,
    retryAfterSeconds: refusal.retryAfterSeconds,
  });
const cannotBuy =
  (status: number) =>
  (refusal: { productName: string }): RefusalAnswer => ({
    status,
    message: `${refusal.productName} ya no se puede comprar en esa cantidad. Revisá tu carrito.`,
  });
const newTotal =
  (status: number) =>
  (refusal: { totalCentavos: number }): RefusalAnswer => ({
    status,
    message: `Los precios cambiaron. El nuevo total es ${formatArs(refusal.totalCentavos)}.`,
  });

/** Status and message of every refusal code. */
const ANSWERS: Answers = {
  malformed_number: answer(400, "Número inválido"),
  malformed_id: answer(400, "Identificador inválido"),
  malformed_json: answer(400, "El cuerpo del pedido no es JSON válido"),
  wrong_type: answer(415, "Tipo de contenido no admitido"),
  too_large: answer(413, "El contenido es demasiado grande"),
  invalid_fields: answerWithFields(400, INVALID_FIELDS),
  unknown_filter: answerWithFields(400, INVALID_FIELDS),
  unknown_route: answer(404, "No existe esa dirección"),
  wrong_method: ({ allowed }) => ({ status: 405, message: "Método no admitido", allowed }),
  foreign_origin: answer(403, "Pedido de otro sitio"),
  not_found: answer(404, "No encontrado"),
  perfume_not_found: answer(404, "Perfume no encontrado"),
  not_signed_in: answer(401, "Iniciá sesión para continuar"),
  forbidden: answer(403, "No tenés permiso"),
  too_many_requests: answerWithWait(429, "Demasiados intentos. Esperá un momento y probá de nuevo."),
  busy: answerWithWait(503, "Estamos con mucha demanda. Probá de nuevo en unos segundos."),

  wrong_credentials: answer(401, "Email o contraseña incorrectos"),
  user_blocked: answer(403, "Tu cuenta está bloqueada. Escribinos."),
  too_many_logins: answerWithWait(429, "Demasiados intentos. Probá de nuevo más tarde."),
  too_many_emails: answerWithWait(429, "Ha solicitado demasiados emails. Intente más tarde"),
  email_registered: answer(409, "El email ya ha sido registrado"),
  user_not_verified: answer(403, "User not verified"),
  link_not_good: answer(400, "El enlace no es válido"),
  link_expired: answer(410, "El enlace venció"),
  recovery_link_not_good: answer(404, "El enlace no es válido"),
  grant_missing: answer(403, "Abrí el enlace que te mandamos por email para registrarte"),
  invalid_password: answer(400, "Invalid password"),
  last_admin: answer(409, "Tiene que quedar al menos un administrador"),
  open_orders: answer(409, "Tenés pedidos en curso. Vas a poder borrar tu cuenta cuando estén terminados."),

  not_sold: answer(404, "Este producto no está a la venta"),
  invalid_quantity: answer(400, "La cantidad tiene que ser un número entero desde 1"),
  line_not_found: answer(404, "Ese producto no está en el carrito"),
  max_quantity: answer(409, "Max quantity"),
  not_enough_stock_to_add: answer(409, "Not eough stock"),
  not_enough_stock: answer(409, "Not enough stock"),
  in_stock: answer(409, "¡Ya hay stock! Podés comprarlo ahora."),
  wishlist_full: answer(409, `Ya tenés ${WISHES_MAX} favoritos. Sacá alguno para guardar otro.`),

  transfer_cannot_buy: cannotBuy(404),
  transfer_repriced: newTotal(404),
  transfer_cart_empty: answer(404, "El carrito esta vacio."),
  transfer_too_many_open: answer(404, TOO_MANY_OPEN),
  card_cannot_buy: cannotBuy(409),
  card_repriced: newTotal(409),
  card_cart_empty: answer(409, "El carrito esta vacio."),
  card_too_many_open: answer(409, TOO_MANY_OPEN),
  payment_open: answer(409, "Todavía estamos verificando el pago de este pedido. No vuelvas a pagar."),
  card_data_refused: answerWithFields(400, INVALID_FIELDS),
  provider_unavailable: answer(
    502,
    "No pudimos comunicarnos con el medio de pago. No se hizo ningún cobro: probá de nuevo.",
  ),
  idempotency_key_reused: answer(409, "Esa clave ya se usó con otro pedido"),

  nothing_to_refund: answer(409, "No queda dinero de un pago con tarjeta para devolver"),
  refund_refused: answer(409, "Mercado Pago no aceptó la devolución. Revisá el pago y el saldo de la cuenta."),
  password_needed: answer(403, "Para devolver dinero escribí tu contraseña de nuevo"),
  payment_unresolved: answer(409, "Todavía no sabemos si este pedido se cobró. Probá de nuevo en unos minutos."),
  cancel_unanswered: answer(502, "Mercado Pago no respondió. El pedido quedó como estaba: probá de nuevo."),

  order_stale: answer(409, "Otra persona cambió este pedido. Mirá cómo quedó y volvé a intentar."),
  status_disagrees: answer(400, "El estado no coincide con el estado del pedido"),
  stock_cannot_follow: answer(409, "Not enough stock"),
  order_not_payable: answer(409, "Este pedido ya no se puede pagar"),
  receipt_not_awaited: answer(409, "Este pedido ya no espera un comprobante. Si transferiste, escribinos."),
  receipts_full: answer(409, "Ya nos mandaste 5 comprobantes de este pedido. Si falta algo, escribinos."),
  perfume_stale: answer(409, "Otra persona cambió este perfume. Mirá cómo quedó y volvé a intentar."),
  import_overtaken: answer(
    409,
    "El catálogo cambió después de que revisaste el archivo y no se escribió nada. Mirá de nuevo qué cambia.",
  ),
  slug_taken: answer(409, "Ya existe un perfume con ese nombre y marca"),
  already_undone: answer(409, "Ese cambio ya se deshizo"),
  size_held: answer(409, "No se puede quitar: hay pedidos abiertos con ese tamaño"),
  counter_below_zero: answer(409, "No hay tantas unidades para ese cambio"),
  location_below_zero: answer(409, "Una ubicación no puede tener menos de cero unidades"),
  plan_exists: answer(409, "Ya existe una cuota con ese número de pagos"),
  settings_stale: answer(409, "Otra persona cambió la configuración. Mirá cómo quedó y volvé a intentar."),
  withdrawal_closed: answer(409, "Ese arrepentimiento ya está respondido"),
};

/** Returns the HTTP answer of a refusal. */
export function answerRefusal<C extends RefusalCode>(refusal: Refusal<C>): RefusalAnswer {
  return ANSWERS[refusal.code](refusal);
}
