/** How a listing goes on below, the same whether the page's own script grows it or React does. */

/** Pages that come by themselves before "Ver más" waits to be pressed, so that the foot of the page can be reached. */
export const BY_THEMSELVES = 3;
/** The zone below the window where the end of the list calls for more. In the window it does not: who jumps to the foot of the page keeps it. */
export const COMING = "-100% 0px 900px";
/** Placeholders while more cards come (specification 9, Interface). */
export const PLACEHOLDERS = 5;
export const CANNOT_GO_ON = "No pudimos traer más. Fijate si tenés conexión.";
