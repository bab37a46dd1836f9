import type { Charge } from "./charge.ts";

/** Ana buys two bottles in three installments, delivered to her home. */
export function aCharge(change: Partial<Charge> = {}): Charge {
  return {
    attemptId: "att_1",
    externalReference: "ord_1",
    amountCentavos: 18_430_050,
    shopName: "Azahar",
    card: { token: "d7a1c0f8b5e24a7f9c3d2e1f0a9b8c7d", paymentMethodId: "visa", issuerId: "310", installments: 3 },
    payer: {
      email: "ana@example.com",
      identification: { type: "DNI", number: "30111222" },
      firstName: "Ana",
      lastName: "Gómez",
      phone: "1155554444",
      registeredAtMs: Date.UTC(2026, 2, 2, 13),
    },
    lines: [
      { perfumeId: "per_1", productName: "Asad", brand: "Lattafa", ml: 100, quantity: 2, unitCentavos: 8_990_025 },
    ],
    address: {
      province: "CABA",
      city: "Palermo",
      street: "Av. Santa Fe",
      number: "3300",
      floor: "4",
      door: "B",
      postalCode: "1425",
      indications: "",
    },
    meliSessionId: null,
    ...change,
  };
}
