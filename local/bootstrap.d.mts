export interface FoundNode {
  path: string;
  version: string;
}
export function nodeBinaryPath(platform: string, arch: string): string | null;
export function isNewEnough(version: string): boolean;
export function flagsFor(version: string): string[];
export function unsupportedReason(platform: string): string | null;
export function chooseNode(root: string, current?: FoundNode): FoundNode | null;
