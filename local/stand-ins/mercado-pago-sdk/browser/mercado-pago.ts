/** What `window.MercadoPago` does once it is used (wire contracts 4.2). */
export { createCardToken, getIdentificationTypes, getInstallments, getPaymentMethods } from "./api.ts";
export { createBrick } from "./brick.ts";
export { profileDevice } from "./device.ts";
