/** Checks the Cloudflare account of a shop and the DNS records of its mail domain. */
import { z } from "zod";
import { type Finding, findingOf } from "#db/doctor/examine.ts";

/** What an environment of wrangler.toml requires. */
export interface Wanted {
  environment: string;
  secrets: readonly string[];
  buckets: readonly string[];
}

/** Runs wrangler and returns its output. Throws when it fails. */
export type AskWrangler = (args: readonly string[]) => Promise<string>;

const secretsSchema = z.array(z.object({ name: z.string() }));

/** Lists the missing secrets and buckets, each with the command that creates it. */
export async function examineAccount(wanted: Wanted, askWrangler: AskWrangler): Promise<Finding[]> {
  const { environment } = wanted;
  return [
    await named(
      "secrets",
      wanted.secrets,
      async () => {
        const result = await askWrangler(["secret", "list", "--env", environment, "--format", "json"]);
        return secretsSchema.parse(JSON.parse(result)).map(({ name }) => name);
      },
      (name) => `npx wrangler secret put ${name} --env ${environment}`,
    ),
    await named(
      "buckets",
      wanted.buckets,
      async () => {
        const result = await askWrangler(["r2", "bucket", "list"]);
        return [...result.matchAll(/^name:\s*(\S+)$/gm)].map(([, name = ""]) => name);
      },
      (name) => `npx wrangler r2 bucket create ${name}`,
    ),
  ];
}

async function named(
  name: string,
  wanted: readonly string[],
  list: () => Promise<string[]>,
  mend: (missing: string) => string,
): Promise<Finding> {
  try {
    const found = await list();
    const missing = wanted.filter((one) => !found.includes(one));
    return findingOf(
      name,
      missing.length > 0 ? missing.map(mend).join("; ") : null,
      `${wanted.length} of ${wanted.length}`,
    );
  } catch (error) {
    return { name, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Resolves the TXT records of a DNS name. Throws when there are none. */
export type ResolveTexts = (name: string) => Promise<string[][]>;

/** Checks that the sender's domain has the DKIM and DMARC records that Resend requires. */
export async function examineMailDomain(sender: string, resolve: ResolveTexts): Promise<Finding> {
  const domain = /@([^@\s>]+)>?$/.exec(sender)?.[1] ?? "";
  const wanted = { [`resend._domainkey.${domain}`]: /p=/, [`_dmarc.${domain}`]: /^v=DMARC1/ };
  const missing: string[] = [];
  for (const [name, form] of Object.entries(wanted)) {
    const texts = await resolve(name).catch(() => []);
    if (!texts.some((parts) => form.test(parts.join("")))) missing.push(name);
  }
  const lack = `no valid TXT record at ${missing.join(", ")}: add the records that the mail provider's panel shows for the domain`;
  return findingOf("mail domain", missing.length > 0 ? lack : null, `${domain} has its DKIM and DMARC records`);
}
