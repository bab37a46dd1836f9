/** Maximum perfumes of a wishlist. docs/product-rules.md#wishlist-size */
export const WISHES_MAX = 100;
