/** The worker as it is deployed; only what it logs is not printed among a test's own output. */
import worker from "#worker/index.ts";

for (const level of ["log", "warn", "error"]) Reflect.set(console, level, () => {});

export default worker;
