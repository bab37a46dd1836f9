import { unitOf } from "#shop/catalogue/catalogue.ts";
import { toWire } from "#shop/pricing/money.ts";
import type { StatisticsAnswer, StockedSizeAnswer } from "#shop/reports/statistics.contract.ts";
import type { Sales, Statistics, StockedSize } from "#shop/reports/statistics.ts";

/** Response of GET /admin/statistics. */
export function presentStatistics({ range, grouping, total, refunded, ...lists }: Statistics): StatisticsAnswer {
  return {
    ...range,
    groupBy: grouping,
    total: {
      ...sales(total),
      units: total.units,
      merchandiseArs: toWire(total.merchandiseCentavos),
      shippingArs: toWire(total.shippingCentavos),
      averageTicketArs: toWire(total.averageCentavos),
      promotionArs: toWire(total.promotionCentavos),
      promotionPercent: toWire(total.promotionBp),
    },
    refunded: sales(refunded),
    periods: lists.periods.map(({ from, to, units, ...some }) => ({ from, to, units, ...sales(some) })),
    brands: lists.brands.map(({ centavos, ...brand }) => ({ ...brand, salesArs: toWire(centavos) })),
    products: lists.products.map(({ perfumeId: _id, slug, productName, brand, units, ...some }) => ({
      _id,
      slug,
      productName,
      brand,
      units,
      salesArs: toWire(some.centavos),
      promotionArs: toWire(some.promotionCentavos),
    })),
    paymentTypes: lists.paymentTypes.map(({ paymentTypeId, ...some }) => ({ paymentTypeId, ...sales(some) })),
    ways: lists.ways.map(({ way, ...some }) => ({ way, ...sales(some) })),
    cities: lists.cities.map(({ way, city, ...some }) => ({ way, city, ...sales(some) })),
    stock: {
      units: lists.stock.units,
      usd: toWire(lists.stock.usdCents),
      ars: toWire(lists.stock.centavos),
    },
    runsOut: lists.runsOut.map((size) => ({ ...presentStockedSize(size), daysLeft: size.daysLeft })),
  };
}

function sales({ orders, centavos }: Sales) {
  return { orders, salesArs: toWire(centavos) };
}

export function presentStockedSize(size: StockedSize): StockedSizeAnswer {
  const { perfumeId: _id, slug, productName, brand, sizeId, ml, category, stock, sold: sold30Days } = size;
  return { _id, slug, productName, brand, sizeId, ml, unit: unitOf(category), stock, sold30Days };
}
