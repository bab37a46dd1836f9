/** The cart of a person, and the page of one of their orders. */
export const cartPath = (userId: string) => `/cart/${userId}`;
export const orderPath = (orderId: string) => `/profile/orders/detail/${orderId}`;
export const productPath = (perfumeId: string) => `/detail-perfume/${perfumeId}`;

/** A chat by WhatsApp that begins with some words; null for what is no number. */
export function chatUrl(number: string, words: string): string | null {
  return /^\d+$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(words)}` : null;
}
