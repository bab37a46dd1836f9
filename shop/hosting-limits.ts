/** What Cloudflare takes as the files of one version of a Worker (developers.cloudflare.com/workers/platform/limits), and what a build has. */

/** The largest file, on any plan. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** The most files, by the plan of the account. */
export const MAX_FILES = { free: 20_000, paid: 100_000 } as const;
export const PLANS = ["paid", "free"] as const;
export type Plan = (typeof PLANS)[number];

/** The files of a build. */
export interface BuiltFiles {
  files: number;
  largest: { path: string; bytes: number };
}

/** Why Cloudflare would not take a build, in one sentence with its figures, or null when it does. */
export function hostingLack({ files, largest }: BuiltFiles, plan: Plan): string | null {
  if (largest.bytes > MAX_FILE_BYTES)
    return `${largest.path} has ${mebibytes(largest.bytes)} MiB, and Cloudflare takes no file over ${mebibytes(MAX_FILE_BYTES)} MiB`;
  if (files <= MAX_FILES[plan]) return null;
  const more = plan === "free" ? `: the paid plan takes ${MAX_FILES.paid} (WORKERS_PLAN)` : "";
  return `the pages are ${files} files, and Cloudflare's ${plan} plan takes ${MAX_FILES[plan]}${more}`;
}

/** A build's figures beside what Cloudflare takes. */
export function describeFiles({ files, largest }: BuiltFiles, plan: Plan): string {
  return `${files} files of the ${MAX_FILES[plan]} that the ${plan} plan takes, the largest ${largest.path} with ${mebibytes(largest.bytes)} of ${mebibytes(MAX_FILE_BYTES)} MiB`;
}

/** Rounded up: what is over a limit does not read as that limit. */
const mebibytes = (bytes: number) => Math.ceil((bytes * 10) / 1024 / 1024) / 10;
