/** What a page has besides for whoever is signed in: stock for administrators, for the others a heart that keeps. */
import { $session } from "#site/stores/accounts/session.ts";

if ($session.get().isAdmin) import("#site/islands/admin/stock/start-stock.ts");
else import("./wishlist-button.ts").then(({ wishlistButton }) => wishlistButton());
