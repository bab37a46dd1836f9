/** An order of the brands of the menu, as slugs, and the stored menu that the administrator saw when they made it. */
export interface MenuDraft {
  order: string[];
  seen: string[];
}

/**
 * Returns what to show and to save while the menu is `stored`. A draft keeps its order: new brands come last. If another person
 * has ordered the menu meanwhile, `seen` stays the menu of before, so that the server refuses to overwrite their order.
 */
export function menuOrder(draft: MenuDraft | null, stored: string[]): MenuDraft {
  if (!draft) return { order: stored, seen: stored };
  const { order, seen } = draft;
  const added = stored.filter((slug) => !order.includes(slug));
  const isReordered = common(seen, stored).join() !== common(stored, seen).join();
  return { order: [...common(order, stored), ...added], seen: isReordered ? seen : stored };
}

/** The slugs of one list that the other has too. */
function common(slugs: readonly string[], others: readonly string[]): string[] {
  return slugs.filter((slug) => others.includes(slug));
}
