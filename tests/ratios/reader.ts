/** A database client that counts trips and the rows the server reads. */
import { createClient } from "@libsql/client/web";
import { z } from "zod";
import type { Database } from "#db/client.ts";

/** A statement, how often it was sent, and its total of rows read. */
export interface StatementRead {
  sql: string;
  times: number;
  rowsRead: number;
}

export interface Taken {
  trips: number;
  rowsRead: number;
  /** Each distinct statement, in order of first use. */
  statements: StatementRead[];
}

export interface Reader {
  db: Database;
  /** Returns the counts since the last call. */
  taken(): Taken;
}

const sent = z.object({ sql: z.string().optional(), sql_id: z.number().optional() });
/** A pipeline request: stored texts by number, single statements, batches. */
const pipeline = z.object({
  requests: z.array(
    z.looseObject({
      sql: z.string().optional(),
      sql_id: z.number().optional(),
      stmt: sent.optional(),
      batch: z.object({ steps: z.array(z.object({ stmt: sent })) }).optional(),
    }),
  ),
});
const statementResult = z.looseObject({ rows_read: z.number().optional() });
/** The counted parts of its response: the result of a statement, or of a batch's steps. */
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

export function openReader(url: string): Reader {
  let [trips, read] = [0, new Map<string, StatementRead>()];
  const count = (sql: string, rowsRead: number) => {
    const known = read.get(sql) ?? { sql, times: 0, rowsRead: 0 };
    read.set(sql, { sql, times: known.times + 1, rowsRead: known.rowsRead + rowsRead });
  };
  const counting = async (request: Request) => {
    const asked = pipeline.parse(await request.clone().json());
    const answer = await fetch(request);
    trips += 1;
    for (const { sql, rowsRead } of readIn(asked, pipelineAnswer.parse(await answer.clone().json())))
      count(sql, rowsRead);
    return answer;
  };
  return {
    db: { client: createClient({ url, intMode: "number", fetch: counting }) },
    taken() {
      const statements = [...read.values()];
      const counted = { trips, rowsRead: statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0), statements };
      [trips, read] = [0, new Map()];
      return counted;
    },
  };
}

function readIn({ requests }: z.infer<typeof pipeline>, { results }: z.infer<typeof pipelineAnswer>) {
  const named = new Map(requests.map(({ sql, sql_id }) => [sql_id, sql]));
  const textOf = ({ sql, sql_id }: z.infer<typeof sent>) => sql ?? named.get(sql_id) ?? "";
  return requests.flatMap(({ stmt, batch }, index) => {
    const rows = rowsIn(results[index]?.response?.result);
    const statements = stmt ? [stmt] : (batch?.steps.map((step) => step.stmt) ?? []);
    return statements.map((one, step) => ({ sql: textOf(one), rowsRead: rows[step] ?? 0 }));
  });
}

function rowsIn(result: object | undefined): number[] {
  const steps = z.object({ step_results: z.array(statementResult.nullable()) }).safeParse(result);
  if (steps.success) return steps.data.step_results.map((step) => step?.rows_read ?? 0);
  return [statementResult.safeParse(result).data?.rows_read ?? 0];
}
