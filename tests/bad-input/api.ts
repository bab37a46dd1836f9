/** Reads the API's description at /api/openapi.json: the fields each endpoint takes, and their schemas. */
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
export type Schemas = Record<string, JsonSchema>;

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
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`the API's description has no schema ${name}`);
  return resolved(found, schemas);
}
