/** Paths of a user's profile pages. */
export const profilePath = (userId: string) => `/profile/${userId}`;
export const wishlistPath = (userId: string) => `/profile/wishlist/${userId}`;
export const ordersPath = (userId: string) => `/profile/orders/${userId}`;
