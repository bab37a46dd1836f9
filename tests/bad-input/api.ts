/** The OpenAPI document of the app (/api/openapi.json): its routes, and the fields of their bodies at any depth. */
import * as z from "zod";
import { requestApp } from "../../worker/fixtures/app.ts";

/** The part of a JSON schema used here. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: unknown;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  $ref?: string;
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const { paths, components }: ApiDocument = JSON.parse(await (await requestApp("/api/openapi.json")).text());

/** The documented operations by route, such as `GET /api/orders/:userId`. */
const OPERATIONS = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      operation,
    ]),
  ),
);

/** Returns the statuses a route responds with. The two routes of the documentation itself are not documented. */
export function statusesOf(route: string): string[] {
  return Object.keys(OPERATIONS.get(route)?.responses ?? { 200: null, 304: null });
}

/** Returns the names of a route's query parameters. */
export function filtersOf(route: string): string[] {
  const parameters = OPERATIONS.get(route)?.parameters ?? [];
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

/** Returns the schema of a route's JSON body, or undefined when it takes none. */
export function bodySchemaOf(route: string): JsonSchema | undefined {
  return OPERATIONS.get(route)?.requestBody?.content["application/json"]?.schema;
}

/** True when the body is a file, with its own checks of type and size. */
export function takesFile(route: string): boolean {
  return OPERATIONS.get(route)?.requestBody !== undefined && bodySchemaOf(route) === undefined;
}

export function documentedRoutes(): string[] {
  return [...OPERATIONS.keys()];
}

/** Follows `$ref`s. Throws when a schema is missing. */
function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const target = components.schemas[name];
  if (!target) throw new Error(`the OpenAPI document has no schema ${name}`);
  return resolved(target);
}

export interface Field {
  /** Path from the root; 0 stands for a list's items. */
  path: readonly (string | number)[];
  schema: JsonSchema;
}

/** Returns the fields of a body, parents before children. */
export function fieldsOf(schema: JsonSchema, path: Field["path"] = []): Field[] {
  return partsOf(schema).flatMap(({ properties = {}, items }) => {
    const child = (name: string | number, schema: JsonSchema): Field[] => {
      const childPath = [...path, name];
      return [{ path: childPath, schema }, ...fieldsOf(schema, childPath)];
    };
    const named = Object.entries(properties).flatMap(([name, schema]) => child(name, schema));
    return items ? [...named, ...child(0, items)] : named;
  });
}

/** Returns the alternatives of a schema. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const own = resolved(schema);
  return own.anyOf ? own.anyOf.flatMap((part) => partsOf(part)) : [own];
}

/** True when the document allows this value in a field. Ignores the contents of objects and lists. */
export function isDescribed(value: unknown, schema: JsonSchema): boolean {
  const parts = partsOf(schema).map(({ properties, required, items, additionalProperties, ...facts }) => facts);
  return parts.some((part) => z.fromJSONSchema(JSON.parse(JSON.stringify(part))).safeParse(value).success);
}

/** Returns the body with `value` in a field. Creates missing parents from the schema. */
export function withValue(body: unknown, { path, schema }: Field, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const around = isAround(body, name) ? body : sampleOf(schema, typeof name === "number" ? "array" : "object");
  const inner = innerOf(schema, name);
  const next = withValue(Reflect.get(Object(around), name), { path: rest, schema: inner }, value);
  if (Array.isArray(around)) return around.with(Number(name), next);
  return { ...Object(around), [name]: next };
}

function isAround(body: unknown, name: string | number): boolean {
  if (typeof name === "number") return Array.isArray(body) && body.length > name;
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function innerOf(schema: JsonSchema, name: string | number): JsonSchema {
  const parts = partsOf(schema);
  const found = parts.map(({ properties, items }) => (typeof name === "number" ? items : properties?.[name]));
  return found.find((inner) => inner !== undefined) ?? {};
}

/** Valid texts for fields that do not accept just any text. */
const KNOWN_TEXTS: Readonly<Record<string, string>> = { postalCode: "2000", number: "850", phone: "3416001122" };

/** Returns a valid value of a schema; with several alternatives, the first of the given type. */
function sampleOf(schema: JsonSchema, type?: string, name = ""): unknown {
  const parts = partsOf(schema);
  const part = parts.find((one) => one.type === type) ?? parts[0] ?? {};
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  if (part.properties) return sampleObject(part);
  if (part.items) return [sampleOf(part.items)];
  if (part.type === "string") return KNOWN_TEXTS[name] ?? "texto";
  if (part.type === "boolean") return false;
  return part.type === "number" || part.type === "integer" ? (part.minimum ?? 1) : null;
}

function sampleObject({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, undefined, name)]));
}
