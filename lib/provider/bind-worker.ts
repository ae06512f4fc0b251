/**
 * Points a deployed Worker's bindings at the services, and writes them as text for wrangler.jsonc.
 */
import * as z from "zod";
import { ProviderError } from "@/lib/provider/errors";
import type { AccountScope, ProviderServices } from "@/lib/provider/services";

const bindingSchema = z.looseObject({ name: z.string(), type: z.string() });
const settingsSchema = z.object({ bindings: z.array(bindingSchema).nullish() });

type WorkerBinding = z.infer<typeof bindingSchema>;

/** The name of the engine's Worker, as `npm run deploy` names it. */
export const engineNameOf = (workerName: string) => `${workerName}-engine`;

/** `bound`: changed now. `already`: was bound before. `no-worker`: no Worker has that name. */
type BindOutcome = "bound" | "already" | "no-worker";

/**
 * Binds DB, KV and FILES of a Worker to the services. Its other bindings and secrets stay.
 *
 * @throws ProviderError. The Worker is unchanged or bound then, and calling again is safe.
 */
export async function bindWorker(
  { client, accountId }: AccountScope,
  workerName: string,
  services: ProviderServices,
): Promise<BindOutcome> {
  const current = await readBindings({ client, accountId }, workerName);
  if (current === undefined) return "no-worker";
  const wanted = bindingsOf(services);
  // Changing bindings redeploys the Worker, so change them only if needed.
  if (wanted.every((binding) => current.some((existing) => isSameBinding(existing, binding)))) {
    return "already";
  }
  const replaced = new Set(wanted.map(({ name }) => name));
  // "inherit" keeps a binding, also a secret, whose value can't be read.
  const kept = current
    .filter(({ name }) => !replaced.has(name))
    .map(({ name }) => ({ name, type: "inherit" }));
  const body = new FormData();
  // The API expects one part "settings" with JSON.
  body.set("settings", JSON.stringify({ bindings: [...kept, ...wanted] }));
  const path = settingsPath(accountId, workerName);
  await client.request(z.unknown(), { path, body, method: "PATCH" });
  return "bound";
}

async function readBindings(
  { client, accountId }: AccountScope,
  workerName: string,
): Promise<WorkerBinding[] | undefined> {
  try {
    const path = settingsPath(accountId, workerName);
    const settings = await client.request(settingsSchema, { path });
    return settings.bindings ?? [];
  } catch (error) {
    if (error instanceof ProviderError && error.upstreamStatus === 404) return undefined;
    throw error;
  }
}

const settingsPath = (accountId: string, workerName: string): string[] => [
  "accounts",
  accountId,
  "workers",
  "scripts",
  workerName,
  "settings",
];

function bindingsOf({ d1, kv, r2 }: ProviderServices): WorkerBinding[] {
  return [
    { name: "DB", type: "d1", id: d1.id },
    { name: "KV", type: "kv_namespace", namespace_id: kv.id },
    { name: "FILES", type: "r2_bucket", bucket_name: r2.name },
  ];
}

function isSameBinding(existing: WorkerBinding, wanted: WorkerBinding): boolean {
  return Object.entries(wanted).every(([field, value]) => existing[field] === value);
}

/**
 * The fragment of wrangler.jsonc that binds a deployment to the services.
 *
 * @returns JSON indented by two spaces, to paste over the properties with the same names.
 */
export function bindingSnippet({ d1, kv, r2 }: ProviderServices): string {
  const fragment = {
    d1_databases: [
      {
        binding: "DB",
        database_name: d1.name,
        database_id: d1.id,
        migrations_dir: "db/migrations",
      },
    ],
    kv_namespaces: [{ binding: "KV", id: kv.id }],
    r2_buckets: [{ binding: "FILES", bucket_name: r2.name }],
  };
  return JSON.stringify(fragment, null, 2);
}
