/** A way to the database that says what a flow asks of it: trips, and rows the server had to read. */
import { createClient } from "@libsql/client/web";
import { z } from "zod";
import type { Database } from "#db/client.ts";

export interface Taken {
  trips: number;
  rowsRead: number;
  statements: string[];
}

export interface Reader {
  db: Database;
  /** What was asked since it was last asked for, each statement's text once. */
  taken(): Taken;
}

const statementResult = z.looseObject({ rows_read: z.number().optional() });
/** The server's answer to a pipeline, as far as it counts: of a single statement, or of a batch's steps. */
const pipelineAnswer = z.object({
  results: z.array(
    z.looseObject({
      response: z
        .looseObject({
          result: z
            .union([z.looseObject({ step_results: z.array(statementResult.nullable()) }), statementResult])
            .optional(),
        })
        .optional(),
    }),
  ),
});

const pipeline = z.object({ requests: z.array(z.looseObject({ sql: z.string().optional() })) });

export function openReader(url: string): Reader {
  let [trips, rowsRead, asked] = [0, 0, new Set<string>()];
  const counting = async (request: Request) => {
    const { requests } = pipeline.parse(await request.clone().json());
    for (const { sql } of requests) if (sql !== undefined) asked.add(sql);
    const answer = await fetch(request);
    trips += 1;
    const { results } = pipelineAnswer.parse(await answer.clone().json());
    for (const { response } of results) rowsRead += rowsIn(response?.result);
    return answer;
  };
  return {
    db: { client: createClient({ url, intMode: "number", fetch: counting }) },
    taken() {
      const counted = { trips, rowsRead, statements: [...asked] };
      [trips, rowsRead, asked] = [0, 0, new Set()];
      return counted;
    },
  };
}

function rowsIn(result: object | undefined): number {
  const steps = z.object({ step_results: z.array(statementResult.nullable()) }).safeParse(result);
  if (steps.success) return steps.data.step_results.reduce((sum, step) => sum + (step?.rows_read ?? 0), 0);
  return statementResult.safeParse(result).data?.rows_read ?? 0;
}
