/** Paths of the pages of a user, an order and a product. */
export const profilePath = (userId: string) => `/profile/${userId}`;
export const wishlistPath = (userId: string) => `/profile/wishlist/${userId}`;
export const ordersPath = (userId: string) => `/profile/orders/${userId}`;
export const cartPath = (userId: string) => `/cart/${userId}`;
/** The checkout at the choice of the payment method. Earlier steps that are incomplete show first. */
export const methodPath = (userId: string) => `${cartPath(userId)}?step=method`;
export const paymentPath = (userId: string) => `/cart/${userId}/pago`;
/** Pays a rejected order again, by its reference. */
export const payAgainPath = (userId: string, reference: string) =>
  `${paymentPath(userId)}?${new URLSearchParams({ reference })}`;
export const orderPath = (orderId: string) => `/profile/orders/detail/${orderId}`;
export const productPath = (perfumeId: string) => `/detail-perfume/${perfumeId}`;

/** Returns a WhatsApp link with a message; null when the number is invalid. */
export function chatUrl(number: string, text: string): string | null {
  return /^\d+$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : null;
}
