import { WISHLIST_MAX } from "./accounts/account.ts";
import { type LimitExceeded, limitMessage, MAX_OPEN_ORDERS } from "./orders/open-orders.ts";
import { TAGS_MAX } from "./orders/order-notes.ts";
import { VIEWS_MAX } from "./orders/views/view-name.ts";
import { type CouponProblem, couponMessage } from "./pricing/coupon-problem.ts";
import { formatArs } from "./pricing/money.ts";

/** The statuses of refusals (docs/product-rules.md#error-form). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 429 | 502 | 503;

/** A refusal as an HTTP response. `refused` in worker/src/http/respond.ts adds the code and the request id. */
export interface RefusalResponse {
  status: RefusalStatus;
  message: string;
  /** Messages for people, by field. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** For the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** For the header `Allow`. */
  allowed?: readonly string[];
  /** The challenge to pass before the call is repeated. */
  challenge?: ChallengeToPass;
}

/** The actions that may need a challenge (docs/product-rules.md#challenges). */
export type ChallengeAction = "payment" | "registration" | "withdrawal";

interface ChallengeToPass {
  action: ChallengeAction;
  /** Public key of the widget. */
  siteKey: string;
  /** URL of the widget's script. */
  script: string;
}

const INVALID_FIELDS = "Error en la validación de los campos";

/** The type argument lists facts that the refusal has and its response omits. */
const response =
  <Facts = object>(status: RefusalStatus, message: string) =>
  (_: Facts): RefusalResponse => ({ status, message });
const withFacts =
  <Name extends "fields" | "retryAfterSeconds" | "allowed" | "challenge">(
    name: Name,
    status: RefusalStatus,
    message: string,
  ) =>
  (facts: Required<Pick<RefusalResponse, Name>>): RefusalResponse => ({ status, message, [name]: facts[name] });
/** For a refusal that may have messages by field. */
const mayNameFields =
  <Facts = object>(status: RefusalStatus, message: string) =>
  ({ fields }: Facts & Pick<RefusalResponse, "fields">): RefusalResponse => ({
    status,
    message,
    ...(fields && { fields }),
  });
const conflict = (message: string): RefusalResponse => ({ status: 409, message });
const cannotBuy =
  (status: RefusalStatus) =>
  ({ productName }: { productName: string }): RefusalResponse => ({
    status,
    message: `${productName} ya no se puede comprar en esa cantidad. Revisá tu carrito.`,
  });
const newTotal =
  (status: RefusalStatus) =>
  ({ totalCentavos }: { totalCentavos: number }): RefusalResponse => ({
    status,
    message: `Los precios cambiaron. El nuevo total es ${formatArs(totalCentavos)}.`,
  });

/**
 * Why the lines of an order cannot change. `card`: it is a card order, or has a card payment or a refund. `paid`: it is paid
 * by transfer. `closed`: it does not wait for a transfer. `credit`: units cannot be added to a bottle with a credit for
 * decants.
 */
export type FixedLines = "card" | "paid" | "closed" | "credit";

const LINES_FIXED: Readonly<Record<FixedLines, string>> = {
  card: "Los productos de un pedido con tarjeta no cambian. Para sacar, devolvé unidades; para sumar, cargá un pedido nuevo.",
  paid: "Este pedido ya está pago: sus productos no cambian. Para sumar, cargá un pedido nuevo.",
  closed: "Sólo cambian los productos de un pedido que espera su transferencia.",
  credit: "Ese frasco tiene el descuento de un decant, que vale una vez. Para sumar otro, cargá un pedido nuevo.",
};

const minutesLabel = (seconds: number) => (seconds > 60 ? `${Math.ceil(seconds / 60)} minutos` : "un minuto");

/**
 * Every refusal code of the API with its status and message, as a function of the facts of the case. Some messages must not
 * change, because the pages compare them: not even the misspelled `Not eough stock`.
 */
const RESPONSES = {
  malformed_number: response(400, "Número inválido"),
  malformed_id: mayNameFields(400, "Identificador inválido"),
  malformed_json: response(400, "El cuerpo del pedido no es JSON válido"),
  wrong_type: response(415, "Tipo de contenido no admitido"),
  body_incomplete: response(408, "No llegó todo lo que mandaste. Revisá tu conexión y probá de nuevo."),
  too_large: response(413, "El contenido es demasiado grande"),
  invalid_fields: withFacts("fields", 400, INVALID_FIELDS),
  unknown_filter: withFacts("fields", 400, INVALID_FIELDS),
  unknown_route: response(404, "No existe esa dirección"),
  wrong_method: withFacts("allowed", 405, "Método no admitido"),
  foreign_origin: response(403, "Pedido de otro sitio"),
  not_found: response(404, "No encontrado"),
  perfume_not_found: response(404, "Perfume no encontrado"),
  not_signed_in: response(401, "Iniciá sesión para continuar"),
  forbidden: response(403, "No tenés permiso"),
  too_many_requests: withFacts("retryAfterSeconds", 429, "Demasiados intentos. Esperá un momento y probá de nuevo."),
  challenge_required: withFacts(
    "challenge",
    403,
    "Para seguir, confirmá que no sos un robot. Si no te funciona, escribinos.",
  ),
  busy: withFacts("retryAfterSeconds", 503, "Estamos con mucha demanda. Probá de nuevo en unos segundos."),

  upload_open: withFacts(
    "retryAfterSeconds",
    429,
    "Ya estás subiendo otro archivo. Esperá a que termine y probá de nuevo.",
  ),

  wrong_credentials: response(401, "Email o contraseña incorrectos"),
  user_blocked: response(403, "Tu cuenta está bloqueada. Escribinos."),
  too_many_logins: withFacts("retryAfterSeconds", 429, "Demasiados intentos. Probá de nuevo más tarde."),
  too_many_emails: withFacts("retryAfterSeconds", 429, "Ha solicitado demasiados emails. Intente más tarde"),
  email_registered: response(409, "El email ya ha sido registrado"),
  user_not_verified: response(403, "User not verified"),
  link_not_good: response(400, "El enlace no es válido"),
  link_expired: response(410, "El enlace venció"),
  recovery_link_not_good: response(404, "El enlace no es válido"),
  grant_missing: response(403, "Abrí el enlace que te mandamos por email para registrarte"),
  invalid_password: response(400, "Invalid password"),
  confirmation_required: response(403, "No se hizo ningún cambio: falta confirmar que sos vos con tu contraseña."),
  second_factor_required: response(403, "Escribí también el código de tu aplicación."),
  wrong_code: response(400, "Ese código no es válido. Fijate que sea el que muestra ahora tu aplicación."),
  wrong_sign_in_code: response(400, "Ese código no es el que te mandamos. Fijate en el último email."),
  sign_in_code_expired: response(410, "Ese código ya no sirve. Pedí otro."),
  sign_in_again: response(403, "Para eso, cerrá sesión y volvé a entrar con un código: así sabemos que sos vos."),
  sign_in_expired: response(403, "Pasaron más de 5 minutos. Volvé a escribir tu contraseña."),
  second_factor_missing: response(403, "Para administrar la tienda primero activá el segundo paso."),
  second_factor_active: response(
    409,
    "Tu cuenta ya tiene el segundo paso activado. Si no guardaste los códigos de recuperación, quitalo y activalo de nuevo.",
  ),
  last_admin: response(409, "Tiene que quedar al menos una persona con control total"),
  already_administrator: response(409, "Esa persona ya administra la tienda. Cambiale el permiso desde su cuenta."),
  account_blocked: response(409, "Esa cuenta está bloqueada. Desbloqueala antes de invitarla."),
  mail_gone: response(
    409,
    "Este email ya no se puede mandar de nuevo: su contenido se borró, su enlace venció o ya salió.",
  ),
  open_orders: response(
    409,
    "Tenés pedidos en curso o una devolución por terminar. Después vas a poder borrar tu cuenta.",
  ),
  customer_open_orders: response(
    409,
    "Tiene pedidos en curso, o dinero por resolver. Vas a poder eliminar sus datos cuando estén terminados.",
  ),
  customer_administers: response(409, "Esa persona administra la tienda. Quitale primero el permiso."),

  not_sold: response(404, "Este producto no está a la venta"),
  invalid_quantity: response(400, "La cantidad tiene que ser un número entero desde 1"),
  line_not_found: response(404, "Ese producto no está en el carrito"),
  max_quantity: response<{ limit: number }>(409, "Max quantity"),
  not_enough_stock_to_add: response<{ inStock: number }>(409, "Not eough stock"),
  not_enough_stock: response<{ inStock: number }>(409, "Not enough stock"),
  in_stock: response(409, "¡Ya hay stock! Podés comprarlo ahora."),
  wishlist_full: response(409, `Ya tenés ${WISHLIST_MAX} favoritos. Sacá alguno para guardar otro.`),

  transfer_cannot_buy: cannotBuy(404),
  transfer_repriced: newTotal(404),
  transfer_cart_empty: response(404, "El carrito esta vacio."),
  transfer_too_many_open: response(
    404,
    `Ya tenés ${MAX_OPEN_ORDERS} pedidos esperando tu transferencia. Podés pagar este pedido con tarjeta, o pagar antes uno de los pendientes.`,
  ),
  transfer_over_limit: ({ exceeded }: { exceeded: LimitExceeded }) => conflict(limitMessage(exceeded)),
  card_cannot_buy: cannotBuy(409),
  card_repriced: newTotal(409),
  card_cart_empty: response(409, "El carrito esta vacio."),
  card_too_many_open: response(
    409,
    `Ya tenés ${MAX_OPEN_ORDERS} pagos con tarjeta en revisión. Esperá a que se resuelva alguno, o pagá este pedido por transferencia.`,
  ),
  payment_open: response(409, "Todavía estamos verificando el pago de este pedido. No vuelvas a pagar."),
  card_data_refused: withFacts("fields", 400, INVALID_FIELDS),
  provider_unavailable: response(
    502,
    "No pudimos comunicarnos con el medio de pago. No se hizo ningún cobro: probá de nuevo.",
  ),
  too_many_declines: ({ retryAfterSeconds }: { retryAfterSeconds: number }): RefusalResponse => ({
    status: 429,
    message: `Hubo varios pagos con tarjeta rechazados. Por seguridad, podés volver a probar con tarjeta en ${minutesLabel(retryAfterSeconds)}, o pagar este pedido por transferencia.`,
    retryAfterSeconds,
  }),
  idempotency_key_reused: response(409, "Esa clave ya se usó con otro pedido"),

  nothing_to_refund: response(409, "No queda dinero de un pago con tarjeta para devolver"),
  refund_refused: response(409, "Mercado Pago no aceptó la devolución. Revisá el pago y el saldo de la cuenta."),
  payment_unresolved: response(409, "Todavía no sabemos si este pedido se cobró. Probá de nuevo en unos minutos."),
  cancel_unanswered: response(502, "Mercado Pago no respondió. El pedido quedó como estaba: probá de nuevo."),

  order_stale: response(409, "Otra persona cambió este pedido. Mirá cómo quedó y volvé a intentar."),
  order_lines_fixed: ({ why }: { why: FixedLines }) => conflict(LINES_FIXED[why]),
  order_lines_missing: response(400, "Un pedido lleva al menos un producto. Si ya no va, cancelalo."),
  bank_line_used: ({ number }: { number: string }) => conflict(`Ese movimiento ya se usó para el pedido ${number}.`),
  order_has_bank_line: response(409, "Ese pedido ya tiene otro movimiento del extracto."),
  order_not_preparing: response(409, "El lugar se cambia mientras el pedido está en preparación."),
  parcel_closed: response(409, "A ese pedido ya no se le puede sumar otro: tiene que estar pago y sin enviar."),
  label_closed: response(
    409,
    "Sólo se compra la etiqueta de un envío a domicilio en preparación, en su propio paquete.",
  ),
  label_refused: response(409, "Andreani no aceptó el envío. Revisá la dirección y el documento de quien lo recibe."),
  label_unanswered: response(502, "Andreani no respondió. El pedido quedó como estaba: probá de nuevo en un rato."),
  order_tags_full: response(409, `Un pedido lleva hasta ${TAGS_MAX} etiquetas. Sacá alguna para agregar otra.`),
  order_views_full: response(409, `Hay lugar para ${VIEWS_MAX} vistas. Borrá alguna para guardar otra.`),
  customer_tags_full: response(409, `Una persona lleva hasta ${TAGS_MAX} etiquetas. Sacá alguna para agregar otra.`),
  receipt_already_asked: response(409, "Ya le pedimos otro comprobante en lugar de este."),
  mail_outdated: response(409, "Ese email ya no corresponde a cómo está el pedido."),
  mail_too_soon: withFacts(
    "retryAfterSeconds",
    429,
    "Ese email salió hace menos de un minuto. Esperá un momento y probá de nuevo.",
  ),
  status_disagrees: response(400, "El estado no coincide con el estado del pedido"),
  stock_cannot_follow: response(409, "Not enough stock"),
  order_not_payable: response(409, "Este pedido ya no se puede pagar"),
  receipt_not_awaited: response(409, "Este pedido ya no espera un comprobante. Si transferiste, escribinos."),
  order_not_cancellable: response(409, "Este pedido ya no se puede cancelar desde acá. Escribinos y lo vemos."),
  delivery_not_changeable: response(
    409,
    "Ya no se puede cambiar la entrega de este pedido desde acá. Escribinos y lo vemos.",
  ),
  receipts_full: response(409, "Ya nos mandaste 5 comprobantes de este pedido. Si falta algo, escribinos."),
  perfume_stale: response(409, "Otra persona cambió este perfume. Mirá cómo quedó y volvé a intentar."),
  import_overtaken: response(
    409,
    "El catálogo cambió después de que revisaste el archivo y no se escribió nada. Mirá de nuevo qué cambia.",
  ),
  bulk_overtaken: response(
    409,
    "Los perfumes cambiaron después de la vista previa y no se aplicó nada. Mirá de nuevo qué cambia.",
  ),
  slug_taken: response(409, "Ya existe un perfume con ese nombre y marca"),
  count_stale: response(409, "El stock cambió mientras contabas. Mirá las diferencias de nuevo y confirmá."),
  purchase_order_closed: response(
    409,
    "Esta compra ya está cerrada. Para recibirla, reabrila; o sacala de la planilla y recibí sin compra.",
  ),
  purchase_order_changed: response(409, "Esta compra cambió mientras la mirabas. Fijate cómo quedó y probá de nuevo."),
  edit_overwritten: response(
    409,
    "Eso se cambió de nuevo después, así que no se deshizo nada. Mirá cómo está ahora y cambialo a mano.",
  ),
  already_undone: response(409, "Ese cambio ya se deshizo"),
  size_held: withFacts("fields", 409, "No se puede quitar: hay pedidos abiertos con ese tamaño"),
  counter_below_zero: mayNameFields<{ counter?: string }>(409, "No hay tantas unidades para ese cambio"),
  settings_stale: response(409, "Otra persona cambió la configuración. Mirá cómo quedó y volvé a intentar."),
  withdrawal_closed: response(409, "Ese arrepentimiento ya está respondido"),
  order_not_received: response(409, "Vas a poder opinar cuando hayas recibido el pedido"),
  promotion_changed: response(409, "Esta promoción cambió o ya terminó. Volvé a abrirla para ver cómo quedó."),
  brand_changed: response(409, "Otra persona cambió las marcas. Mirá cómo quedaron y volvé a intentar."),
  brand_in_use: ({ perfumes }: { perfumes: number }) =>
    conflict(`No se puede borrar: ${perfumes === 1 ? "hay un perfume" : `hay ${perfumes} perfumes`} de esa marca`),
  coupon_refused: ({ problem }: { problem: CouponProblem }) => conflict(couponMessage(problem)),
  coupon_changed: response(409, "Este cupón cambió. Volvé a abrirlo para ver cómo quedó."),
  review_changed: response(409, "Esta opinión cambió, o ya la decidió otra persona. Leela de nuevo antes de decidir"),
};

export type RefusalCode = keyof typeof RESPONSES;

type Facts = { [C in RefusalCode]: Parameters<(typeof RESPONSES)[C]>[0] };

/** A refusal: its code and the facts of the case. */
export type Refusal<C extends RefusalCode = RefusalCode> = { [K in C]: { code: K } & Facts[K] }[C];

/** Returns the HTTP response of a refusal. */
export function responseOfRefusal<C extends RefusalCode>(refusal: Refusal<C>): RefusalResponse {
  const responses: { [K in RefusalCode]: (refusal: Refusal<K>) => RefusalResponse } = RESPONSES;
  return responses[refusal.code](refusal);
}
