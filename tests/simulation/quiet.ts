/** The worker as deployed, but without log output among that of the tests. */
import worker from "#worker/index.ts";

for (const level of ["log", "warn", "error"]) Reflect.set(console, level, () => {});

export default worker;
