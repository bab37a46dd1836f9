import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** The duration of a test file, including its hooks and imports. */
export interface FileTime {
  file: string;
  ms: number;
}

/** Writes each test file's duration as JSON to the path in `FILE_TIMES`. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { file: module.relativeModuleId, ms: Math.round(collectDuration + setupDuration + duration) };
    });
    writeFileSync(process.env["FILE_TIMES"] ?? "file-times.json", JSON.stringify(times));
  }
}
