/** Enhancements for signed-in people: for administrators the stock; for users the wishlist button and marks on wished cards. */
import { $session } from "#site/stores/accounts/session.ts";

if ($session.get().isAdmin) import("#site/islands/admin/stock/show-stock.ts").then(({ showStock }) => showStock());
else
  import("./wishlist-button.ts").then(({ wishlistButton, markWishedCards }) => {
    void wishlistButton();
    void markWishedCards();
  });
