import { expect, test } from "vitest";
import type { AdminSize } from "#shop/catalogue/product.contract.ts";
import { stockLines } from "./show-stock.ts";

const SIZE: AdminSize = {
  _id: "siz_1",
  ml: 100,
  unit: "ml",
  price: 45,
  priceInInstallments: null,
  numberOfInstallments: 0,
  stock: 4,
  forSale: false,
  percentageForSale: 0,
  priceForSale: null,
  priceInInstallmentsForSale: null,
  priceArs: 65_500,
  promotionArs: null,
  transferArs: 58_950,
  installment: { count: 3, amountArs: 26_296.7, totalArs: 78_890.1 },
  defectiveStock: 0,
  revenue: 5,
  sold: 0,
  reserved: 1,
  removeToStock: 0,
  snF: 3,
  snL: 2,
  ros: 0,
  ean: "",
  averageCost: null,
  datedPercentage: 0,
};

test("a size has its stock and locations, and reserved units count as on the shelf", () => {
  expect(stockLines({ milliliters: [SIZE] })).toEqual([
    {
      size: null,
      facts: [
        ["Stock", 4],
        ["SN-F", 3],
        ["SN-L", 2],
        ["ROS", 0],
      ],
      notice: null,
    },
  ]);
});

test("CajaM shows above 0, several sizes have names, and misplaced units cause a warning", () => {
  const [one, other] = stockLines({
    milliliters: [
      { ...SIZE, defectiveStock: 2 },
      { ...SIZE, ml: 10, unit: "gr", snF: 5 },
    ],
  });
  expect([one?.size, one?.facts[1], one?.notice]).toEqual(["100 ml", ["CajaM", 2], "Falta localizar 2 perfumes!"]);
  expect([other?.size, other?.notice]).toEqual(["10 gr", "Actualizar Locación. Sobra 2 en stock"]);
});
