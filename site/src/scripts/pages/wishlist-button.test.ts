import { afterEach, expect, test, vi } from "vitest";
import { $session, setUser } from "#site/stores/accounts/session.ts";
import { json, stubLocks, stubServer } from "#site/stores/browser.fixture.ts";
import { toggleWish } from "./wishlist-button.ts";

afterEach(() => vi.unstubAllGlobals());

test("the lock of the cart is held while a press on a heart is sent and its answer is stored", async () => {
  setUser({ _id: "usr_ana", firstName: "Ana", role: "user" } as never);
  const held = stubLocks();
  const seen: boolean[] = [];
  const stop = $session.listen(() => seen.push(held.has("cart")));
  stubServer(() => {
    seen.push(held.has("cart"));
    return json({ userUpdated: { _id: "usr_ana", firstName: "Ana", role: "user" } })();
  });
  const heart = { hasAttribute: () => false, toggleAttribute: vi.fn(), ariaDisabled: null, ariaLabel: "Guardar" };
  await toggleWish(heart as never, "asad");
  stop();
  expect(seen).toEqual([true, true]);
  expect(heart.toggleAttribute).toHaveBeenCalledWith("data-kept", true);
});
