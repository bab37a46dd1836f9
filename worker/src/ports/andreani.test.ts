import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Fault } from "#local/shop/faults.ts";
import { PROVINCES } from "#shop/accounts/address.ts";
import { startAndreani } from "../../fixtures/outside-services.ts";
import { andreaniConfigOf } from "../env/service-config.ts";
import { buyLabel, readLabel, type Shipment } from "./andreani.ts";

let service: Awaited<ReturnType<typeof startAndreani>>;
beforeAll(async () => {
  service = await startAndreani();
});
afterEach(() => service.faults.heal());
afterAll(() => service.stop());

function configWith(change: object = {}) {
  const parsed = andreaniConfigOf({ ...service.vars, ...change });
  if (!parsed.ok || !parsed.andreani) throw new Error("Andreani is not configured");
  return parsed.andreani;
}

const SHIPMENT: Shipment = {
  orderNumber: "A-10482",
  sender: { name: "Azahar SRL", email: "hola@azahar.test", phone: "5493415550000", document: "30712345671" },
  recipient: { name: "Ana Paz", email: "ana@azahar.test", phone: "", document: "30111222" },
  destination: {
    ...{ province: "Mendoza", city: "Godoy Cruz", street: "San Martín", number: "12", postalCode: "5501" },
    ...{ floor: "3", door: "", indications: "Timbre roto" },
  },
  grams: 650,
  cm3: 1_500,
  valueCentavos: 8_730_050,
};

test("a bought label has a tracking number, and is read as PDF", async () => {
  const bought = await buyLabel(configWith(), SHIPMENT);
  if (bought.kind !== "bought") throw new Error(bought.reason);
  expect([bought.labelId, bought.trackingNumber]).toEqual([
    expect.stringMatching(/^API\d{13}$/),
    expect.stringMatching(/^36\d{13}$/),
  ]);
  expect(service.shipments()).toEqual([
    {
      contrato: "400006709",
      origen: {
        postal: { calle: "Córdoba", numero: "1500", codigoPostal: "2000", localidad: "Rosario", pais: "Argentina" },
      },
      destino: {
        postal: { calle: "San Martín", numero: "12", codigoPostal: "5501", localidad: "Godoy Cruz", pais: "Argentina" },
      },
      remitente: { nombreCompleto: "Azahar SRL", documentoTipo: "CUIT", documentoNumero: "30712345671" },
      destinatario: [{ nombreCompleto: "Ana Paz", documentoTipo: "DNI", documentoNumero: "30111222" }],
      bultos: [{ kilos: 0.65, volumenCm: 1_500, valorDeclaradoConImpuestos: 87_300.5 }],
    },
  ]);
  const label = await readLabel(configWith(), bought.labelId);
  if (label.kind !== "found") throw new Error(label.reason);
  const pdf = await new Response(label.pdf).text();
  expect([pdf.startsWith("%PDF-1.4"), pdf.includes(bought.trackingNumber), pdf.includes("Ana Paz")]).toEqual([
    ...[true, true, true],
  ]);
});

test("two labels have different numbers", async () => {
  const [one, other] = [await buyLabel(configWith(), SHIPMENT), await buyLabel(configWith(), SHIPMENT)];
  expect(one).not.toEqual(other);
});

test("a shipment that Andreani does not accept is refused", async () => {
  const destination = { ...SHIPMENT.destination, city: "" };
  expect(await buyLabel(configWith(), { ...SHIPMENT, destination })).toEqual({ kind: "refused", reason: "status_400" });
  const other = { ANDREANI_CONTRACT: "1" };
  expect(await buyLabel(configWith(other), SHIPMENT)).toEqual({ kind: "refused", reason: "status_400" });
});

test("a wrong password and an unknown label count as unavailable", async () => {
  const config = configWith({ ANDREANI_PASSWORD: "otra" });
  expect(await buyLabel(config, SHIPMENT)).toEqual({ kind: "unavailable", reason: "login_status_401" });
  expect(await readLabel(config, "API1")).toEqual({ kind: "unavailable", reason: "login_status_401" });
  expect(await readLabel(configWith(), "API1")).toEqual({ kind: "unavailable", reason: "status_404" });
});

// The first request signs in, the second one makes or reads the label.
test.each<[string, Fault]>([
  ["refuses the connection", { refuse: true }],
  ["answers 500", { status: 500 }],
  ["refuses the second connection", { refuse: true, skip: 1 }],
  ["cuts its second answer", { drop: true, skip: 1 }],
  ["answers the second request with 503", { status: 503, skip: 1 }],
  ["asks to wait", { status: 429, skip: 1 }],
])("Andreani counts as unavailable when it %s", async (_, fault) => {
  for (const act of [() => buyLabel(configWith(), SHIPMENT), () => readLabel(configWith(), "API1795940423338")]) {
    service.faults.put({ andreani: fault });
    expect(await act()).toMatchObject({ kind: "unavailable" });
    service.faults.heal();
  }
});

test("an answer without a number counts as unavailable: the shipment may exist", async () => {
  service.faults.put({ andreani: { garble: true, skip: 1 } });
  expect(await buyLabel(configWith(), SHIPMENT)).toEqual({ kind: "unavailable", reason: "no_number" });
});

test("every province has a different code, and an unknown province has none", async () => {
  const sent: string[] = [];
  const inner = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body).destino.postal.region);
    return inner(input, init);
  };
  try {
    for (const province of [...PROVINCES, "Otra"])
      await buyLabel(configWith(), { ...SHIPMENT, destination: { ...SHIPMENT.destination, province } });
  } finally {
    globalThis.fetch = inner;
  }
  expect(new Set(sent).size).toBe(PROVINCES.length + 1);
  expect(sent.filter((region) => !/^AR-[A-Z]$/.test(region))).toEqual([""]);
});

test("a configuration without a user has no account, and one with a user needs the other values", () => {
  const { ANDREANI_USER: _, ...others } = service.vars;
  expect(andreaniConfigOf(others)).toEqual({ ok: true, andreani: null });
  const { ANDREANI_ORIGIN: __, ...without } = service.vars;
  expect(andreaniConfigOf(without)).toMatchObject({ ok: false });
});
