/** An order of the brands of the menu, as slugs, and the stored menu that the administrator saw when they made it. */
export interface MenuDraft {
  order: string[];
  seen: string[];
}

/**
 * Returns what to show and to save while the menu is `stored`. A draft keeps its order, without the brands that left the menu
 * and with new brands at the end. If another person has reordered the menu meanwhile, `seen` stays the earlier menu, so that
 * the server refuses to overwrite their order.
 */
export function menuOrder(draft: MenuDraft | null, stored: string[]): MenuDraft {
  if (!draft) return { order: stored, seen: stored };
  const { order, seen } = draft;
  const added = stored.filter((slug) => !order.includes(slug));
  const isReordered = common(seen, stored).join() !== common(stored, seen).join();
  return { order: [...common(order, stored), ...added], seen: isReordered ? seen : stored };
}

/** Returns the slugs that both lists have, in the order of the first list. */
function common(slugs: readonly string[], others: readonly string[]): string[] {
  return slugs.filter((slug) => others.includes(slug));
}
