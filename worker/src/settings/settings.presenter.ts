import { toWire } from "#shop/pricing/money.ts";
import type { ShippingTransferAnswer, TransferOffAnswer } from "#shop/settings/settings.contract.ts";
import type { Settings, Showroom, Terms } from "#shop/settings/settings.ts";

/** Settings as GET /api/admin/transfer-off gives them: a percentage. */
export function presentTransferOff({ transferOffBp }: Terms): TransferOffAnswer {
  return { transferOff: toWire(transferOffBp) };
}

/** Settings as GET /api/admin/shipping-transfer gives them: pesos and a percentage. */
export function presentShippingTransfer(settings: Settings): ShippingTransferAnswer {
  return {
    minValueFreeShipping: toWire(settings.freeShippingFromCentavos),
    shipping: toWire(settings.shippingCentavos),
    transferOff: toWire(settings.transferOffBp),
    showrooms: settings.showrooms.map(presentShowroom),
  };
}

function presentShowroom({ key, name, city, address, hours, whatsapp }: Showroom) {
  return { key, name, city, address, hours, whatsapp };
}
