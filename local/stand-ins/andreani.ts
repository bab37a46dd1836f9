/** Stand-in for Andreani, the carrier (docs/outside-services.md#andreani): signing in, shipments, and their labels as PDF. */
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Faults } from "../shop/faults.ts";
import { bodyOf, json, type PlainResponse, parseBody, respondWithFaults, send } from "../shop/http.ts";

/** The only account that the stand-in accepts. */
export const LOCAL_ANDREANI = {
  ANDREANI_USER: "azahar",
  ANDREANI_PASSWORD: "clave-local-de-andreani",
  ANDREANI_CONTRACT: "400006709",
  ANDREANI_ORIGIN: "Córdoba 1500, 2000, Rosario, Santa Fe",
};

const text = z.string();
const required = text.min(1);
const place = z.object({
  postal: z.object({ codigoPostal: required, calle: required, numero: required, localidad: required, pais: required }),
});
const person = z.object({ nombreCompleto: required, documentoTipo: required, documentoNumero: text });
const shipmentSchema = z.object({
  contrato: z.literal(LOCAL_ANDREANI.ANDREANI_CONTRACT),
  origen: place,
  destino: place,
  remitente: person,
  destinatario: z.array(person).min(1),
  bultos: z
    .array(
      z.object({
        kilos: z.number().positive(),
        volumenCm: z.number().positive(),
        valorDeclaradoConImpuestos: z.number(),
      }),
    )
    .min(1),
});
type Shipment = z.output<typeof shipmentSchema>;

/** The lowest number of a parcel. */
const FIRST_NUMBER = 360_000_102_000_000;
const LABEL = /^\/andreani\/v2\/ordenes-de-envio\/API(\d{13})\/etiquetas$/;

/** Creates the stand-in. Shipments are kept in memory; labels of an earlier run have only their number. */
export function createAndreani(now: () => number = Date.now) {
  const token = crypto.randomUUID();
  const shipments = new Map<number, Shipment>();

  function signIn({ headers }: IncomingMessage): PlainResponse {
    const { ANDREANI_USER: user, ANDREANI_PASSWORD: password } = LOCAL_ANDREANI;
    const isKnown = headers.authorization === `Basic ${btoa(`${user}:${password}`)}`;
    return isKnown ? json(200, { token }, { "x-authorization-token": token }) : problem(401, "Credenciales inválidas");
  }

  function create(body: unknown): PlainResponse {
    const shipment = shipmentSchema.safeParse(body);
    if (!shipment.success) return problem(400, z.prettifyError(shipment.error));
    // The clock makes numbers that an earlier run has not used.
    const number = Math.max(now(), ...[...shipments.keys()].map((used) => used + 1));
    shipments.set(number, shipment.data);
    const labels = `https://apis.andreani.com/v2/ordenes-de-envio/API${number}/etiquetas`;
    return json(202, {
      estado: "Pendiente",
      tipo: "B2C",
      fechaCreacion: new Date(now()).toISOString(),
      bultos: [
        {
          numeroDeBulto: "1",
          numeroDeEnvio: `${FIRST_NUMBER + (number % 1e9)}`,
          totalizador: "1/1",
          linking: [{ meta: "Etiqueta", contenido: `${labels}?bulto=1` }],
        },
      ],
      agrupadorDeBultos: `API${number}`,
      etiquetasPorAgrupador: labels,
    });
  }

  function label(number: number): PlainResponse {
    const { destino, destinatario = [], bultos = [] } = shipments.get(number) ?? {};
    const { calle = "", numero = "", codigoPostal = "", localidad = "" } = destino?.postal ?? {};
    const kilos = bultos.map((parcel) => `${parcel.kilos} kg`).join(", ");
    const [to] = destinatario;
    const lines = [
      "ANDREANI (simulado)",
      `${FIRST_NUMBER + (number % 1e9)}`,
      to?.nombreCompleto ?? "",
      `${calle} ${numero}`,
      `${codigoPostal} ${localidad}`,
      kilos,
    ];
    return { status: 200, headers: { "content-type": "application/pdf" }, body: pdfOf(lines) };
  }

  async function respond(request: IncomingMessage, path: string): Promise<PlainResponse> {
    const body = parseBody(await bodyOf(request));
    if (path === "/andreani/login") return signIn(request);
    if (request.headers["x-authorization-token"] !== token) return problem(401, "Token inválido");
    if (request.method === "POST" && path === "/andreani/v2/ordenes-de-envio") return create(body);
    const [, number] = LABEL.exec(path) ?? [];
    return number ? label(Number(number)) : problem(404, "No encontrado");
  }

  return {
    /** The shipments of this run, oldest first. */
    shipments: () => [...shipments.values()],
    async handle(faults: Faults, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
      if (url.pathname === "/andreani/shipments") return send(response, json(200, [...shipments.values()]));
      await respondWithFaults(faults, "andreani", response, () => respond(request, url.pathname), problem);
    },
  };
}

function problem(status: number, detail = "fault injected by /faults"): PlainResponse {
  return json(status, { status, title: "Error", detail });
}

/** A PDF of one page of 10 x 15 cm with these lines. */
function pdfOf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, "\\$&").replaceAll(/[^\x20-\xff]/g, "?"));
  const content = `BT /F1 14 Tf 20 390 Td 20 TL ${escaped.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at}`.padStart(10, "0");
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join("");
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, "latin1");
}
