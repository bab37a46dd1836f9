/** Where the browser keeps what a guest chose. */
export const PENDING_KEY = "pending-item";
