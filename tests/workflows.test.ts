import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deployEnv } from "#local/deploy/target.ts";

const FOLDER = ".github/workflows";
const workflows = globSync("*.{yml,yaml}", { cwd: FOLDER }).map((name) => ({
  name,
  text: readFileSync(`${FOLDER}/${name}`, "utf8"),
}));
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
/** Returns each `uses:` of a workflow with its comment. */
const used = (text: string) => [...text.matchAll(/^\s*(?:- )?uses: *(.+)$/gm)].map(([, action = ""]) => action.trim());

test("there are workflows", () => expect(workflows.length).toBeGreaterThan(2));

describe.each(workflows)("$name", ({ text }) => {
  test("has permissions and concurrency", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).toMatch(/^concurrency:\n/m);
    expect(text).not.toMatch(/: write$/m);
  });

  test("pins each action to a commit with its version beside it, or uses this repository's", () => {
    const loose = used(text).filter((action) => !/^(\.\/\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(action));
    expect(loose).toEqual([]);
    for (const own of used(text).filter((action) => action.startsWith("./"))) readFileSync(own, "utf8");
  });

  test("gives each job a time limit and caches npm", () => {
    const count = (form: RegExp) => text.match(form)?.length ?? 0;
    expect(count(/timeout-minutes:/g)).toBe(count(/runs-on:/g));
    expect(count(/cache: npm/g)).toBe(count(/actions\/setup-node@/g));
  });

  test("runs only scripts that exist", () => {
    for (const [, name = ""] of text.matchAll(/- run: npm (?!ci$)(?:run )?([\w:]+)/gm))
      expect(Object.keys(scripts)).toContain(name);
  });
});

test("all workflows pin an action to the same commit", () => {
  const commits = new Map<string, Set<string>>();
  for (const action of workflows.flatMap(({ text }) => used(text)).filter((one) => one.includes("@"))) {
    const [path = "", commit = ""] = action.split("@");
    // Actions from one repository share a commit.
    const repository = path.split("/").slice(0, 2).join("/");
    commits.set(repository, (commits.get(repository) ?? new Set()).add(commit));
  }
  for (const [action, found] of commits) expect([action, found.size]).toEqual([action, 1]);
});

test("the deployment sets each variable it reads, and the example lists them", () => {
  const expected = Object.keys(deployEnv.shape);
  const workflow = readFileSync(`${FOLDER}/deploy.yml`, "utf8");
  const given = [...workflow.matchAll(/^ +([A-Z_]+): \$\{\{ (?:vars|secrets)\.\1 \}\}$/gm)].map(([, name]) => name);
  expect(given).toEqual(expect.arrayContaining(expected));
  const example = readFileSync(".env.deploy.example", "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...new Set(given)].sort());
});

test("the step that renders has no token of Cloudflare and none that writes to the database", () => {
  const steps = readFileSync(`${FOLDER}/deploy.yml`, "utf8").split(/^ {6}- /m);
  const [render = "", ...others] = steps.filter((step) => step.includes("--step render"));
  expect(others).toEqual([]);
  expect(render).toContain("TURSO_BUILD_TOKEN");
  expect(render).not.toMatch(/CLOUDFLARE|TURSO_TOKEN/);
  // The variables of the job, which all its steps see, contain no secret.
  expect(steps[0]).not.toContain("secrets.");
});

test("a rebuild that the shop requests renders pages with the deployed release", () => {
  const workflow = readFileSync(`${FOLDER}/deploy.yml`, "utf8");
  // `send` stops if another release was deployed, or rolled back to, meanwhile.
  for (const step of ["prepare", "send"])
    expect(workflow).toContain(`--step ${step} \${{ inputs.pages && '--pages' || '' }}`);
  // A token that may send this event may also push code.
  expect(workflow).not.toMatch(/^ {2}repository_dispatch:/m);
});

test("only tested commits are deployed", () => {
  const workflow = readFileSync(`${FOLDER}/deploy.yml`, "utf8");
  const [, jobs = ""] = workflow.split("\njobs:\n");
  expect(jobs).toMatch(/^ {2}tested:\n {4}needs: test$/m);
  expect(jobs).toMatch(/^ {2}deploy:\n {4}needs: tested$/m);
  expect(jobs).toMatch(/ref: \$\{\{ steps\.tested\.outputs\.sha \}\}/);
  // In the run of a rebuild `tested` is skipped: many of them must not hide the run of the push.
  expect(jobs).toContain("/actions/workflows/deploy.yml/runs?event=push&head_sha=$sha");
});

test("a rebuild replaces a waiting rebuild, and no waiting deployment", () => {
  const [head = "", jobs = ""] = readFileSync(`${FOLDER}/deploy.yml`, "utf8").split("\njobs:\n");
  expect(head).toContain("inputs.pages && 'deploy-pages' || format('deploy-run-{0}', github.run_id)");
  expect(jobs).toMatch(/^ {6}group: deploy\n {6}cancel-in-progress: false\n {6}queue: max$/m);
});

test("each day a sealed backup is stored, and each month the newest is restored", () => {
  const [daily, monthly] = ["backup", "drill"].map((name) => readFileSync(`${FOLDER}/${name}.yml`, "utf8"));
  expect(daily).toMatch(/- cron: "\d+ \d+ \* \* \*"/);
  expect(monthly).toMatch(/- cron: "\d+ \d+ \d+ \* \*"/);
  // Without the public key db:backup writes a readable file.
  expect(daily).toMatch(/-z "\$BACKUP_PUBLIC_KEY"[\s\S]+exit 1[\s\S]+npm run db:backup -- shop\.sealed/);
  expect(daily).not.toContain("BACKUP_PRIVATE_KEY");
  expect(monthly).toContain("npm run db:drill -- shop.sealed");
  expect(monthly).not.toContain("TURSO");
  // Secrets reach a program by its environment, never in the text of a command.
  for (const text of [daily, monthly]) expect(text).not.toMatch(/^(?! +[A-Z_]+: ).*secrets\./m);
});
