import { beforeEach, expect, test, vi } from "vitest";
import { json, stubServer } from "../browser.fixture.ts";

const SHOWROOM = {
  key: "rosario",
  name: "Rosario",
  city: "Rosario",
  address: "Córdoba 1",
  hours: "10 a 18",
  whatsapp: "549341",
};
const CARRIER = { carrier: "Correo", trackingUrl: "" };
const RESPONSE = {
  shipping: 5000.5,
  minValueFreeShipping: 120_000,
  transferOff: 12.5,
  decantSet3: 10,
  decantSet5: 0,
  decantSet10: 20.5,
  decantCredit: 50,
  decantCreditDays: 90,
  transferHoldHours: 48,
  showrooms: [SHOWROOM],
  delivery: { daysFrom: 2, daysTo: 5, ...CARRIER, holidays: "" },
  zones: [
    {
      name: "Sur",
      places: "Chubut",
      priceShipping: 8500.5,
      minValueFreeShipping: 0,
      daysFrom: 5,
      daysTo: 9,
      ...CARRIER,
    },
  ],
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { body: { dataset: { terms: "[145500,1000,2100]" } } });
});

test("converts the settings to centavos and basis points", async () => {
  stubServer(json(RESPONSE));
  const { $deliveryTerms, loadDeliveryTerms } = await import("./delivery-terms.ts");
  await loadDeliveryTerms();
  expect($deliveryTerms.get()).toEqual({
    state: "known",
    shipping: {
      shippingCentavos: 500_050,
      freeShippingFromCentavos: 12_000_000,
      delivery: RESPONSE.delivery,
      zones: [
        {
          ...{ name: "Sur", places: "Chubut", shippingCentavos: 850_050, freeShippingFromCentavos: 0 },
          ...{ daysFrom: 5, daysTo: 9, ...CARRIER },
        },
      ],
    },
    transferOffBp: 1250,
    setSteps: [
      { units: 3, bp: 1000 },
      { units: 10, bp: 2050 },
    ],
    hasDecantCredit: true,
    transferHoldHours: 48,
    showrooms: [SHOWROOM],
  });
});

test("without settings, uses the page's discount and no showrooms; a retry can load them, and a later failure keeps them", async () => {
  stubServer(json({}, 500), json(RESPONSE), json({}, 500));
  const { $deliveryTerms, loadDeliveryTerms } = await import("./delivery-terms.ts");
  await loadDeliveryTerms();
  expect($deliveryTerms.get()).toEqual({
    state: "failed",
    shipping: null,
    transferOffBp: 1000,
    setSteps: [],
    hasDecantCredit: false,
    transferHoldHours: null,
    showrooms: [],
  });
  await loadDeliveryTerms();
  await loadDeliveryTerms();
  expect($deliveryTerms.get().state).toBe("known");
});

test("settings that could not be read are read again, and known ones are not", async () => {
  const { sent } = stubServer(json({}, 500), json(RESPONSE));
  const { $deliveryTerms, loadDeliveryTerms, retryDeliveryTerms } = await import("./delivery-terms.ts");
  await loadDeliveryTerms();
  retryDeliveryTerms();
  await vi.waitFor(() => expect($deliveryTerms.get().state).toBe("known"), { timeout: 10_000 });
  retryDeliveryTerms();
  expect(sent).toHaveLength(2);
});
