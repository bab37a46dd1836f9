/** Key in localStorage of the guest's pending item. */
export const PENDING_KEY = "pending-item";
