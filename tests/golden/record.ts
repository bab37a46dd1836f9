/**
 * `npm run golden -- FOLDER`: starts the shop with the demo catalogue, sends the requests of one scripted day, and writes every
 * built page, response and mail into a new folder. Two records of the same shop are equal; `git diff --no-index ONE OTHER` shows
 * what a code change changed for users. Exits with 1 when the day does not call a documented endpoint.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { layoutOf } from "#local/config.ts";
import { readCurrent } from "#local/site/site-files.ts";
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
    const missing = await missingCalls(shop, recorder);
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

const mailSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }));

async function recordMails({ localUrl }: RunningShop, write: Write): Promise<void> {
  const mails = mailSchema.parse(await (await fetch(`${localUrl}/mail/messages`)).json());
  // Mails are sent in parallel, so they are sorted by content.
  const texts = mails.map(({ to, subject, text, html }) =>
    [`### ${to}: ${subject}`, text, linesOfHtml(html), ""].join("\n"),
  );
  write("mails.txt", texts.toSorted().join("\n"));
}

const documentedSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Returns the documented endpoints that the day does not call. */
async function missingCalls({ shopUrl }: RunningShop, { calls }: Recorder): Promise<string[]> {
  const { paths } = documentedSchema.parse(await (await fetch(`${shopUrl}/api/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) => {
    const form = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    return Object.keys(methods).flatMap((method) => {
      const isCalled = calls.some((call) => {
        const [calledMethod = "", at = ""] = call.split(" ");
        return calledMethod.toLowerCase() === method && form.test(at.split("?")[0] ?? "");
      });
      return isCalled ? [] : [`${method.toUpperCase()} ${path}`];
    });
  });
}

const [folder] = process.argv.slice(2);
if (folder && !existsSync(folder)) await record(folder);
else {
  console.error(folder ? `${folder} already exists: name a new folder.` : "Usage: npm run golden -- FOLDER");
  process.exitCode = 2;
}
