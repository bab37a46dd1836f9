import { DEFAULT_UNPAID_LIMITS } from "#shop/orders/open-orders.ts";
import type { Settings } from "#shop/settings/settings.ts";
import banner from "./pictures/banner.gen.json" with { type: "json" };

/**
 * The demo shop's settings. Nobody can be paid by CBU or called by mistake: bank code 999 belongs to no bank (the CBU's check
 * digits are valid, so that forms accept it), and no local number starts with 000 after its area code.
 */
export const DEMO_SETTINGS: Settings = {
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
  plans: [
    { numberOfInstallments: 1, multiplierBp: 10_000 },
    { numberOfInstallments: 2, multiplierBp: 11_300 },
    { numberOfInstallments: 3, multiplierBp: 12_048 },
  ],
  showrooms: [
    {
      key: "san-nicolas",
      name: "Azahar San Nicolás",
      city: "San Nicolás de los Arroyos, Buenos Aires",
      address: "Mitre 000, local de demostración",
      hours: "Lunes a viernes de 10 a 19, sábados de 10 a 13",
      whatsapp: "5493360000000",
    },
    {
      key: "rosario",
      name: "Azahar Rosario",
      city: "Rosario, Santa Fe",
      address: "Córdoba 000, local de demostración",
      hours: "Martes a viernes de 11 a 19, sábados de 10 a 14",
      whatsapp: "5493410000000",
    },
  ],
  delivery: {
    daysFrom: 2,
    daysTo: 5,
    carrier: "Correo Argentino",
    trackingUrl: "https://www.correoargentino.com.ar/formularios/e-commerce",
    holidays: "08/12/2026, 25/12/2026, 01/01/2027",
  },
  zones: [],
  bank: {
    holder: "Azahar (cuenta de demostración)",
    taxId: "30999999995",
    bank: "Banco de demostración",
    cbu: "9990001800000000123459",
    alias: "azahar.demo",
  },
  bankChange: null,
  shop: {
    shopName: "Azahar",
    tagline:
      "Perfumería árabe, de diseñador y de nicho: frascos enteros y decants, originales y con envío a todo el país.",
    about:
      "Elegimos cada fragancia después de usarla. Podés llevarte el frasco o empezar por un decant de 5 o 10 ml, " +
      "pagar con transferencia o en cuotas, recibirlo en tu casa o retirarlo en San Nicolás y en Rosario.",
    address: "San Nicolás de los Arroyos y Rosario, Argentina",
    email: "hola@azahar.example",
    whatsapp: "5493360000000",
    instagram: "https://www.instagram.com/",
    taxId: "",
    legalName: "Azahar (tienda de demostración)",
    fiscalDataUrl: "",
    consumerDefenceUrl: "",
  },
  banner: {
    kicker: "Perfumería árabe, de diseñador y de nicho",
    headline: "Un frasco entero,\no sólo _diez mililitros._",
    lead: "Probá en decant, quedate con el frasco. Originales, con envío a todo el país.",
    button: "Ver árabes",
    href: "/perfumes/category/arab",
    alt: "Tres frascos sobre un fondo cálido: Delilah, Asad y 9 PM",
    desktopPath: banner.desktopPath,
    mobilePath: banner.mobilePath,
  },
  banners: [],
  bannerDay: "",
};
