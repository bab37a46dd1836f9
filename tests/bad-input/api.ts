/** The API's description at /api/openapi.json: the fields each endpoint takes, at any depth, and their schemas. */
import { z } from "zod";

/** The part of a JSON schema used here. */
export interface JsonSchema {
  type?: string | string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  anyOf?: JsonSchema[] | undefined;
  additionalProperties?: unknown;
  enum?: unknown[] | undefined;
  const?: unknown;
  minimum?: number | undefined;
  $ref?: string | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.union([
    // `true` is a schema that accepts anything.
    z.boolean().transform(() => ({})),
    z.looseObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      properties: z.record(z.string(), jsonSchema).optional(),
      required: z.array(z.string()).optional(),
      items: jsonSchema.optional(),
      anyOf: z.array(jsonSchema).optional(),
      enum: z.array(z.unknown()).optional(),
      minimum: z.number().optional(),
      $ref: z.string().optional(),
    }),
  ]),
);

const operationSchema = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: jsonSchema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

const apiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

export type Operation = z.output<typeof operationSchema>;
type Schemas = Record<string, JsonSchema>;

export interface Api {
  /** The operation of a route as tests/matrix names it; undefined when it is not described. */
  operation(route: string): Operation | undefined;
  schemas: Schemas;
}

/** Parses the document. Throws when it is invalid. */
export function readApi(document: unknown): Api {
  const { paths, components } = apiSchema.parse(document);
  return {
    schemas: components.schemas,
    operation(route) {
      const [method = "", path = ""] = route.split(" ");
      return paths[path.replace(/^\/api/, "").replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    },
  };
}

/** Returns the schema of an endpoint's JSON body, or undefined when it takes none. */
export function bodySchemaOf(operation: Operation | undefined): JsonSchema | undefined {
  return operation?.requestBody?.content["application/json"]?.schema;
}

/** Follows `$ref`s. Throws when a schema is missing. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`the API's description has no schema ${name}`);
  return resolved(found, schemas);
}

export interface Field {
  /** Path from the root; 0 stands for a list's items. */
  path: readonly (string | number)[];
  schema: JsonSchema;
}

/** Returns the fields of a body, parents before children. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, path: Field["path"] = []): Field[] {
  return partsOf(schema, schemas).flatMap((part) => {
    const inner = Object.entries(part.properties ?? {}).map(([name, below]) => [name, below] as const);
    const below = part.items ? [...inner, [0, part.items] as const] : inner;
    return below.flatMap(([name, field]) => {
      const at = [...path, name];
      return [{ path: at, schema: field }, ...fieldsOf(field, schemas, at)];
    });
  });
}

/** Returns the alternatives of a schema. */
function partsOf(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const own = resolved(schema, schemas);
  return own.anyOf ? own.anyOf.flatMap((part) => partsOf(part, schemas)) : [own];
}

/** True when the API's description allows this value in a field. Ignores the contents of objects and lists. */
export function isDescribed(value: unknown, schema: JsonSchema, schemas: Schemas): boolean {
  const parts = partsOf(schema, schemas).map(
    ({ properties, required, items, additionalProperties, ...facts }) => facts,
  );
  return parts.some((part) => z.fromJSONSchema(JSON.parse(JSON.stringify(part))).safeParse(value).success);
}

/** Returns the body with `value` in a field. Creates missing parents from the schema. */
export function withValue(
  body: unknown,
  { path, schemas, schema }: { path: Field["path"]; schema: JsonSchema; schemas: Schemas },
  value: unknown,
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const around = isAround(body, name) ? body : sampleOf(schema, schemas, typeof name === "number" ? "array" : "object");
  const inner = innerOf(schema, schemas, name);
  const next = withValue(Reflect.get(Object(around), name), { path: rest, schema: inner, schemas }, value);
  if (Array.isArray(around)) return around.with(Number(name), next);
  return { ...Object(around), [name]: next };
}

function isAround(body: unknown, name: string | number): boolean {
  if (typeof name === "number") return Array.isArray(body) && body.length > name;
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function innerOf(schema: JsonSchema, schemas: Schemas, name: string | number): JsonSchema {
  const parts = partsOf(schema, schemas);
  const found = parts.map(({ properties, items }) => (typeof name === "number" ? items : properties?.[name]));
  return found.find((inner) => inner !== undefined) ?? {};
}

/** Valid texts for fields that do not accept just any text. */
const KNOWN_TEXTS: Readonly<Record<string, string>> = { postalCode: "2000", number: "850", phone: "3416001122" };

/** Returns a valid value of a schema; with several alternatives, the first of the given type. */
function sampleOf(schema: JsonSchema, schemas: Schemas, type?: string, name = ""): unknown {
  const parts = partsOf(schema, schemas);
  const part = parts.find((one) => one.type === type) ?? parts[0] ?? {};
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  if (part.properties) return sampleObject(part, schemas);
  if (part.items) return [sampleOf(part.items, schemas)];
  if (part.type === "string") return KNOWN_TEXTS[name] ?? "texto";
  if (part.type === "boolean") return false;
  return part.type === "number" || part.type === "integer" ? (part.minimum ?? 1) : null;
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas, undefined, name)]));
}
