/** Names of saved views, and their limits. See docs/product-rules.md#saved-views */
import { fold, oneLine } from "../../text.ts";

/** Maximum characters of a view's name. */
export const VIEW_NAME_MAX = 30;
/** Maximum number of views. */
export const VIEWS_MAX = 20;

export const VIEW_NAME_INVALID = `Ponele un nombre de hasta ${VIEW_NAME_MAX} caracteres`;

/** Returns a name as it is stored: one line with single spaces. */
export const normalizeViewName = oneLine;

/** Returns a name as it is compared with others. */
export const viewNameKey = fold;

/** Whether a normalized name can be stored. */
export function isViewName(name: string): boolean {
  return name !== "" && name.length <= VIEW_NAME_MAX;
}
