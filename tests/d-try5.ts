import { startSqld } from "./sqld.ts";
import { connect, makeAnew, emptyTables } from "./database.ts";
import { readSchemaSource } from "#db/migrate.ts";
import { audit } from "#db/audit.ts";
import { read } from "#db/read.ts";
const s = await startSqld();
const db = connect(s.url);
const src = readSchemaSource();
await makeAnew(db, src);
async function t(n: string, k: number, f: () => Promise<unknown>) { const c0=process.cpuUsage(); const a = performance.now(); for (let i=0;i<k;i++) await f(); const c=process.cpuUsage(c0); console.log(n, ((performance.now()-a)/k).toFixed(2), "ms; cpu", (c.user/1000/k).toFixed(2)); }
for (let r=0;r<2;r++) {
await t("empty", 50, () => emptyTables(db, src));
await t("audit", 200, () => audit(db));
await t("read1", 200, () => read(db, ["select 1"]));
await t("write", 200, () => db.client.batch(["update rebuild set attempt=attempt+1"], "write"));
}
await s.stop();
