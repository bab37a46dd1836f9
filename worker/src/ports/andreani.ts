/** Andreani, a carrier: buys the label of a parcel (docs/outside-services.md#andreani). */
import * as z from "zod";
import type { AddressFields, PROVINCES } from "#shop/accounts/address.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";
import type { AndreaniConfig, Place } from "../env/service-config.ts";
import { callOut, errorName, jsonIn, startOfBody } from "./outgoing.ts";

/** Who sends or gets a parcel. Texts without a value are empty. */
export interface Correspondent {
  name: string;
  email: string;
  phone: string;
  /** CUIT of the sender, DNI of the recipient. */
  document: string;
}

export interface Shipment {
  /** The number of the order that people see. */
  orderNumber: string;
  sender: Correspondent;
  recipient: Correspondent;
  destination: AddressFields;
  grams: number;
  cm3: number;
  /** For the insurance. */
  valueCentavos: ArsCentavos;
}

export type LabelBought =
  | { kind: "bought"; labelId: string; trackingNumber: string }
  /** `refused`: Andreani does not take this shipment. `unavailable`: it may or may not have taken it. */
  | { kind: "refused" | "unavailable"; reason: string };

export type LabelRead = { kind: "found"; pdf: ReadableStream } | { kind: "unavailable"; reason: string };

const SIGN_IN_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 15_000;
const RESPONSE_MAX_BYTES = 65_536;
const TOKEN_HEADER = "x-authorization-token";
const MOBILE = 2;

const tokenSchema = z.object({ token: z.string().min(1) });
const ID = /^[\w-]{1,40}$/;
const orderSchema = z.object({
  agrupadorDeBultos: z.string().regex(ID),
  bultos: z.array(z.object({ numeroDeEnvio: z.string().regex(ID) })).min(1),
});

/** Creates the shipment, which makes its label. A second call makes a second shipment. Never throws. */
export async function buyLabel(service: AndreaniConfig, shipment: Shipment): Promise<LabelBought> {
  try {
    const signedIn = await signIn(service);
    if ("reason" in signedIn) return { kind: "unavailable", reason: signedIn.reason };
    const response = await request(service, signedIn.token, "", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(orderOf(service, shipment)),
    });
    const body = await startOfBody(response, RESPONSE_MAX_BYTES);
    if (!response.ok) return failure(response.status);
    const order = orderSchema.safeParse(jsonIn(body));
    const [parcel] = order.data?.bultos ?? [];
    if (!order.data || !parcel) return { kind: "unavailable", reason: "no_number" };
    return { kind: "bought", labelId: order.data.agrupadorDeBultos, trackingNumber: parcel.numeroDeEnvio };
  } catch (error) {
    return { kind: "unavailable", reason: errorName(error) };
  }
}

/** Reads a label as PDF. Never throws. */
export async function readLabel(service: AndreaniConfig, labelId: string): Promise<LabelRead> {
  try {
    const signedIn = await signIn(service);
    if ("reason" in signedIn) return { kind: "unavailable", reason: signedIn.reason };
    const response = await request(service, signedIn.token, `/${encodeURIComponent(labelId)}/etiquetas`, {
      headers: { Accept: "application/pdf" },
    });
    const isPdf = response.headers.get("Content-Type")?.startsWith("application/pdf");
    if (response.status === 200 && isPdf && response.body) return { kind: "found", pdf: response.body };
    await response.body?.cancel();
    return { kind: "unavailable", reason: `status_${response.status}` };
  } catch (error) {
    return { kind: "unavailable", reason: errorName(error) };
  }
}

/** A token lasts a day, and each action gets a new one: labels are few. Andreani sends it in a header and in the body. */
async function signIn({ url, hosts, user, password }: AndreaniConfig): Promise<{ token: string } | { reason: string }> {
  const credentials = btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
  const headers = { Authorization: `Basic ${credentials}` };
  const response = await callOut(`${url}/login`, { headers }, { hosts, timeoutMs: SIGN_IN_TIMEOUT_MS });
  const body = tokenSchema.safeParse(jsonIn(await startOfBody(response, RESPONSE_MAX_BYTES)));
  const token = response.headers.get(TOKEN_HEADER) ?? body.data?.token;
  return response.status === 200 && token ? { token } : { reason: `login_status_${response.status}` };
}

function request({ url, hosts }: AndreaniConfig, token: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), [TOKEN_HEADER]: token };
  return callOut(`${url}/v2/ordenes-de-envio${path}`, { ...init, headers }, { hosts, timeoutMs: TIMEOUT_MS });
}

/**
 * A 4xx means that Andreani refuses this shipment, except for wrong credentials (401, 403), a timeout and too many
 * requests.
 */
function failure(status: number): LabelBought {
  const isRefused = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return { kind: isRefused ? "refused" : "unavailable", reason: `status_${status}` };
}

function orderOf({ contract, origin }: AndreaniConfig, shipment: Shipment) {
  const { orderNumber, sender, recipient, destination, grams, cm3, valueCentavos } = shipment;
  const { floor, door } = destination;
  const parts = [
    { meta: "piso", contenido: floor },
    { meta: "departamento", contenido: door },
  ].filter(({ contenido }) => contenido !== "");
  return {
    contrato: contract,
    idPedido: orderNumber,
    origen: { postal: postal(origin) },
    destino: { postal: { ...postal(destination), componentesDeDireccion: parts } },
    remitente: person(sender, "CUIT"),
    destinatario: [person(recipient, "DNI")],
    productoAEntregar: "Perfumería",
    bultos: [
      {
        kilos: grams / 1000,
        volumenCm: cm3,
        valorDeclaradoConImpuestos: valueCentavos / 100,
        referencias: [{ meta: "idCliente", contenido: orderNumber }],
      },
    ],
  };
}

/** The provinces by their ISO 3166-2 code, as Andreani names them. */
const REGIONS: readonly [province: (typeof PROVINCES)[number], code: string][] = [
  ["Buenos Aires", "AR-B"],
  ["Ciudad Autónoma de Buenos Aires", "AR-C"],
  ["Catamarca", "AR-K"],
  ["Chaco", "AR-H"],
  ["Chubut", "AR-U"],
  ["Córdoba", "AR-X"],
  ["Corrientes", "AR-W"],
  ["Entre Ríos", "AR-E"],
  ["Formosa", "AR-P"],
  ["Jujuy", "AR-Y"],
  ["La Pampa", "AR-L"],
  ["La Rioja", "AR-F"],
  ["Mendoza", "AR-M"],
  ["Misiones", "AR-N"],
  ["Neuquén", "AR-Q"],
  ["Río Negro", "AR-R"],
  ["Salta", "AR-A"],
  ["San Juan", "AR-J"],
  ["San Luis", "AR-D"],
  ["Santa Cruz", "AR-Z"],
  ["Santa Fe", "AR-S"],
  ["Santiago del Estero", "AR-G"],
  ["Tierra del Fuego", "AR-V"],
  ["Tucumán", "AR-T"],
];

function postal({ street, number, postalCode, city, province }: Place) {
  const region = new Map<string, string>(REGIONS).get(province) ?? "";
  return { codigoPostal: postalCode, calle: street, numero: number, localidad: city, region, pais: "Argentina" };
}

function person({ name, email, phone, document }: Correspondent, documentoTipo: "CUIT" | "DNI") {
  return {
    nombreCompleto: name,
    email,
    documentoTipo,
    documentoNumero: document,
    telefonos: phone === "" ? [] : [{ tipo: MOBILE, numero: phone }],
  };
}
