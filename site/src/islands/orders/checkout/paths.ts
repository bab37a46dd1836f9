/** The cart of a person, where they pay by card, and the page of one of their orders. */
export const cartPath = (userId: string) => `/cart/${userId}`;
export const paymentPath = (userId: string) => `/cart/${userId}/pago`;
/** To pay a rejected order once more, by its reference. */
export const payAgainPath = (userId: string, reference: string) =>
  `${paymentPath(userId)}?${new URLSearchParams({ reference })}`;
export const orderPath = (orderId: string) => `/profile/orders/detail/${orderId}`;
export const productPath = (perfumeId: string) => `/detail-perfume/${perfumeId}`;

/** A chat by WhatsApp that begins with some words; null for what is no number. */
export function chatUrl(number: string, words: string): string | null {
  return /^\d+$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(words)}` : null;
}
