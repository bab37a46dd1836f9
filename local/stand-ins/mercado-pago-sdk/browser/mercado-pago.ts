/** The modules that `window.MercadoPago` loads when it is used (docs/outside-services.md#browser-sdk). */
export { createCardToken, getIdentificationTypes, getInstallments, getPaymentMethods } from "./api.ts";
export { createBrick } from "./brick.ts";
export { profileDevice } from "./device.ts";
