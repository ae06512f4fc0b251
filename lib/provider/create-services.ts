/**
 * Creates everything a deployment needs, step by step, so that it can be repeated after any
 * failure.
 */
import { AppError } from "@/lib/errors";
import { applyMigrations, type Migration } from "@/lib/provider/apply-migrations";
import { bindingSnippet, bindWorker, engineNameOf } from "@/lib/provider/bind-worker";
import type { ProviderClient } from "@/lib/provider/client";
import type { ServiceNames } from "@/lib/provider/credentials";
import { ensureBucket, ensureDatabase, ensureNamespace } from "@/lib/provider/ensure-services";
import type {
  AccountScope,
  ProviderServices,
  ServiceStep,
  ServiceStepId,
} from "@/lib/provider/services";

interface CreateServicesInput {
  accountId: string;
  names: ServiceNames;
  migrations: readonly Migration[];
  /** The running Worker's name if known. Without it, nothing is bound. */
  workerName?: string;
  /** Called before each step. If it throws, the step fails. */
  beforeStep?: () => Promise<void>;
}

export interface CreatedServices {
  services: ProviderServices;
  /** The wrangler.jsonc fragment with the real ids. */
  bindingSnippet: string;
  /** The name of the Worker that is now bound to the services, or null. */
  boundTo: string | null;
  /** Every step in its final state. */
  steps: ServiceStep[];
}

const LABELS: Record<ServiceStepId, string> = {
  d1: "D1 database",
  schema: "Database schema",
  kv: "KV namespace",
  r2: "R2 bucket",
  bind: "Worker bindings",
};

type Outcome = Pick<ServiceStep, "state" | "detail">;
type Report = (step: ServiceStep) => void;
type StepWork<T> = Promise<{ value: T } & Outcome>;

/**
 * Creates or adopts D1, KV and R2 by name, applies the schema, and binds the Worker if it is known.
 *
 * @param onStep called when a step starts and when it ends, also if it fails.
 * @throws ProviderError of the failing step. Nothing is undone: calling again adopts what exists
 *   and continues, so no service is created twice and no migration applied twice.
 */
export async function createServices(
  client: ProviderClient,
  { accountId, names, migrations, workerName, beforeStep }: CreateServicesInput,
  onStep: Report = () => undefined,
): Promise<CreatedServices> {
  const scope = { client, accountId };
  const steps: ServiceStep[] = [];
  const report: Report = (step) => {
    if (step.state !== "running") steps.push(step);
    onStep(step);
  };
  const step = <T>(id: ServiceStepId, work: () => StepWork<T>) =>
    runStep(id, report, async () => {
      await beforeStep?.();
      return work();
    });
  const d1 = await step("d1", () => ensured(ensureDatabase(scope, names.d1Name)));
  await step("schema", () => schemaStep(scope, d1.id, migrations));
  const kv = await step("kv", () => ensured(ensureNamespace(scope, names.kvName)));
  const r2 = await step("r2", () => ensured(ensureBucket(scope, names.r2Name)));
  const services = { d1, kv, r2 };
  const boundTo = await step("bind", () => bindStep(scope, workerName, services));
  return { services, bindingSnippet: bindingSnippet(services), boundTo, steps };
}

async function runStep<T>(id: ServiceStepId, report: Report, work: () => StepWork<T>): Promise<T> {
  const label = LABELS[id];
  report({ id, label, state: "running" });
  try {
    const { value, state, detail } = await work();
    report({ id, label, state, detail });
    return value;
  } catch (error) {
    // Only an AppError's message is meant for people.
    const detail = error instanceof AppError ? error.message : "Unexpected failure";
    report({ id, label, state: "failed", detail });
    throw error;
  }
}

async function ensured<T>(work: Promise<{ service: T; adopted: boolean }>): StepWork<T> {
  const { service, adopted } = await work;
  if (!adopted) return { value: service, state: "done" };
  return { value: service, state: "adopted", detail: "Already exists, so it is used" };
}

async function schemaStep(
  scope: AccountScope,
  databaseId: string,
  migrations: readonly Migration[],
): Promise<{ value: readonly string[] } & Outcome> {
  const applied = await applyMigrations(scope, databaseId, migrations);
  if (applied.length === 0) {
    return { value: applied, state: "skipped", detail: "The schema is up to date" };
  }
  const detail =
    applied.length === 1 ? "1 migration applied" : `${applied.length} migrations applied`;
  return { value: applied, state: "done", detail };
}

async function bindStep(
  scope: AccountScope,
  workerName: string | undefined,
  services: ProviderServices,
): Promise<{ value: string | null } & Outcome> {
  if (workerName === undefined || workerName === "") {
    const detail = "The Worker's name is unknown. Add the bindings to your configuration.";
    return { value: null, state: "skipped", detail };
  }
  // The engine uses the same database. Bind it first, so that after a failure both are tried again.
  // Without an engine, jobs wait.
  await bindWorker(scope, engineNameOf(workerName), services);
  const outcome = await bindWorker(scope, workerName, services);
  if (outcome === "no-worker") {
    const detail = `No Worker named "${workerName}" in this account. Add the bindings to your configuration.`;
    return { value: null, state: "skipped", detail };
  }
  const detail = outcome === "already" ? "Already bound to the Worker" : undefined;
  return { value: workerName, state: "done", detail };
}
