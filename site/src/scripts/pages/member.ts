/** Enhancements of a page for signed-in people: stock for administrators; the wishlist button and marked hearts for users. */
import { $session } from "#site/stores/accounts/session.ts";

if ($session.get().isAdmin) import("#site/islands/admin/stock/show-stock.ts").then(({ showStock }) => showStock());
else
  import("./wishlist-button.ts").then(({ wishlistButton, markWishedCards }) => {
    void wishlistButton();
    void markWishedCards();
  });
