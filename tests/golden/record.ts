/**
 * `npm run golden -- FOLDER`: starts the shop with the demo catalogue, sends the requests of one scripted day, and writes every
 * built page, response and mail into a new folder. Two records of the same shop are equal; `git diff --no-index ONE OTHER`
 * shows what a code change changed for users. Exits with 1 when the day does not call a documented endpoint.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { layoutOf } from "#local/config.ts";
import { readCurrent } from "#local/site/site-files.ts";
import { documentedRoutes } from "../bad-input/api.ts";
import { mailsTo } from "../mailed.ts";
import { type RunningShop, startShop } from "../shop.ts";
import { recordDay } from "./day.ts";
import { createNormalizer, createRecorder, linesOfHtml, type Recorder } from "./recorder.ts";

const TEXT = /\.(html|xml|txt|json|webmanifest|js|css)$|\/_(headers|redirects)$/;

type Write = (name: string, text: string) => void;

async function record(to: string): Promise<void> {
  const shop = await startShop({ REBUILD_SECONDS: "3600", LIMITS: "off" });
  const normalize = createNormalizer({ [new URL(shop.shopUrl).host]: "shop", [new URL(shop.localUrl).host]: "local" });
  const write: Write = (name, text) => {
    const file = join(to, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, normalize(text));
  };
  try {
    await recordPages(shop, write);
    const recorder = createRecorder(shop);
    await recordDay(shop, recorder);
    for (const [name, text] of recorder.sections) write(`api/${name}.txt`, text);
    await recordMails(shop, write);
    const missing = missingCalls(recorder);
    for (const call of missing) console.error(`Never called: ${call}`);
    if (missing.length > 0) process.exitCode = 1;
    console.log(`${recorder.calls.length} calls recorded in ${to}.`);
  } finally {
    await shop.stop();
  }
}

/** Writes the text files of the built site, without scripts and styles, which users do not see. */
async function recordPages({ dataDir }: RunningShop, write: Write): Promise<void> {
  const siteFolder = (await readCurrent(layoutOf(dataDir).site))?.folder;
  if (!siteFolder) throw new Error("The shop has no built site.");
  for (const entry of readdirSync(siteFolder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(siteFolder, path);
    if (!entry.isFile() || name.startsWith("_astro") || !TEXT.test(`/${name}`)) continue;
    const text = readFileSync(path, "utf8");
    write(`pages/${name}`, name.endsWith(".html") ? linesOfHtml(text) : text);
  }
}

async function recordMails({ localUrl }: RunningShop, write: Write): Promise<void> {
  const mails = await mailsTo(localUrl);
  // Mails are sent in parallel, so they are sorted by content.
  const texts = mails.map(({ to, subject, text, html }) =>
    [`### ${to}: ${subject}`, text, linesOfHtml(html), ""].join("\n"),
  );
  write("mails.txt", texts.toSorted().join("\n"));
}

/** Returns the documented routes that the day does not call. */
function missingCalls({ calls }: Recorder): string[] {
  return documentedRoutes().filter((route) => {
    const [method = "", pathname = ""] = route.split(" ");
    const pattern = new URLPattern({ pathname });
    const paths = calls.flatMap((call) => (call.startsWith(`${method} `) ? [call.slice(method.length + 1)] : []));
    return !paths.some((path) => pattern.test({ pathname: path.split("?")[0] ?? "" }));
  });
}

const [folder] = process.argv.slice(2);
if (folder && !existsSync(folder)) await record(folder);
else {
  console.error(folder ? `${folder} already exists: name a new folder.` : "Usage: npm run golden -- FOLDER");
  process.exitCode = 2;
}
