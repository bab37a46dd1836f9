export interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
}
export function ensureInstalled(
  root: string,
  say: (line: string) => void,
): Promise<{ ok: true } | { ok: false; sentence: string }>;
export function isInstalled(root: string): boolean;
export function matchesLockfile(
  required: Record<string, LockedPackage>,
  present: Record<string, LockedPackage>,
): boolean;
export function acquireInstallLock(root: string, say: (line: string) => void): Promise<() => void>;
