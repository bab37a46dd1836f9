/** Limits for the static files of one Worker version (developers.cloudflare.com/workers/platform/limits). */

/** Maximum size of a file, in bytes, on any plan. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Maximum number of files, by account plan. */
export const MAX_FILES = { free: 20_000, paid: 100_000 } as const;
export const PLANS = ["paid", "free"] as const;
export type Plan = (typeof PLANS)[number];

/** The static files of a build. */
export interface BuiltFiles {
  files: number;
  largest: { path: string; bytes: number };
}

/** Returns in one sentence why Cloudflare would refuse a build, or null. */
export function hostingError({ files, largest }: BuiltFiles, plan: Plan): string | null {
  if (largest.bytes > MAX_FILE_BYTES)
    return `${largest.path} has ${mebibytes(largest.bytes)} MiB, and Cloudflare allows no file over ${mebibytes(MAX_FILE_BYTES)} MiB`;
  if (files <= MAX_FILES[plan]) return null;
  const more = plan === "free" ? `: the paid plan allows ${MAX_FILES.paid} (WORKERS_PLAN)` : "";
  return `the pages are ${files} files, and Cloudflare's ${plan} plan allows ${MAX_FILES[plan]}${more}`;
}

/** Returns a build's figures beside the limits of the plan. */
export function describeFiles({ files, largest }: BuiltFiles, plan: Plan): string {
  return `${files} files of the ${MAX_FILES[plan]} that the ${plan} plan allows, the largest ${largest.path} with ${mebibytes(largest.bytes)} of ${mebibytes(MAX_FILE_BYTES)} MiB`;
}

/** Rounds up, so that a size over the limit never prints as the limit. */
const mebibytes = (bytes: number) => Math.ceil((bytes * 10) / 1024 / 1024) / 10;
