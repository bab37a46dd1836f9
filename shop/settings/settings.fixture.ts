import { DEFAULT_UNPAID_LIMITS } from "../orders/open-orders.ts";
import type { DeliveryZone } from "./settings.ts";
import type { SettingsSheet } from "./settings-sheet.ts";

/** The settings of a small shop. */
export const SHEET: SettingsSheet = {
  rateCentavos: 145_500,
  transferOffBp: 1000,
  shippingCentavos: 500_000,
  freeShippingFromCentavos: 12_000_000,
  vatBp: 2100,
  ...DEFAULT_UNPAID_LIMITS,
  decantSet3Bp: 0,
  decantSet5Bp: 0,
  decantSet10Bp: 0,
  decantCreditBp: 0,
  decantCreditDays: 90,
  reviewDays: 7,
  receiptHoldHours: 48,
  secondFactorRequired: false,
  plans: [{ numberOfInstallments: 3, multiplierBp: 15_000 }],
  showrooms: [
    {
      key: "rosario",
      name: "Rosario",
      city: "Rosario",
      address: "Córdoba 1",
      hours: "10 a 19",
      whatsapp: "5493410000000",
    },
  ],
  delivery: { daysFrom: 0, daysTo: 0, carrier: "", trackingUrl: "", holidays: "" },
  zones: [],
  bank: { holder: "Azahar", taxId: "30712345671", bank: "Banco", cbu: "9990001800000000123459", alias: "azahar.demo" },
  bankChange: null,
  shop: {
    shopName: "Azahar",
    tagline: "",
    about: "",
    address: "",
    email: "hola@azahar.example",
    whatsapp: "",
    instagram: "",
    taxId: "",
    legalName: "",
    fiscalDataUrl: "",
    consumerDefenceUrl: "",
  },
  banner: {
    kicker: "Perfumería",
    headline: "Perfumes,\n_enteros o no_",
    lead: "",
    button: "Ver perfumes",
    href: "/",
    alt: "",
    desktopPath: "/fallback.webp",
    mobilePath: "/fallback.webp",
  },
  banners: [],
  bannerDay: "",
  legal: { terms: "", privacy: "", returns: "" },
};

/** A zone where delivery costs more and takes longer. */
export const SOUTH: DeliveryZone = {
  name: "Sur",
  places: "Chubut, 9400-9499",
  shippingCentavos: 900_000,
  freeShippingFromCentavos: 18_000_000,
  daysFrom: 5,
  daysTo: 9,
  carrier: "Camión",
  trackingUrl: "",
};
