import * as z from "zod";
import { systemState } from "@/db/schema/system";
import { auditIfStatement } from "@/lib/audit/audit";
import { type Rule, refuseUnmet } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { attemptWithProvider } from "@/lib/onboarding/provider-attempt";
import { parseInput } from "@/lib/parse-input";
import { readMigrations } from "@/lib/provider/apply-migrations";
import { createProviderClient } from "@/lib/provider/client";
import { type CreatedServices, createServices } from "@/lib/provider/create-services";
import type { ServiceNames } from "@/lib/provider/credentials";
import { DEFAULT_SERVICE_NAME } from "@/lib/provider/provider-rules";
import type { ServiceStep } from "@/lib/provider/services";
import { validateProviderCredentials } from "@/lib/provider/validate-credentials";
import { createProviderServicesSchema } from "./schema";

const storedServicesSchema = z.object({
  d1: z.object({ name: z.string() }),
  kv: z.object({ title: z.string() }),
  r2: z.object({ name: z.string() }),
});

const KEEPS_BINDINGS =
  "Kept the current bindings, because data isn't copied. To switch, add the bindings to your configuration.";

/**
 * Returns the names of the current services, so that they are adopted. Default names if the
 * deployment uses its own bindings.
 */
async function serviceNames(ctx: Context): Promise<ServiceNames> {
  const [state] = await ctx.db
    .select({ mode: systemState.servicesMode, services: systemState.services })
    .from(systemState);
  const stored = storedServicesSchema.safeParse(JSON.parse(state?.services ?? "null"));
  if (state?.mode !== "provider" || !stored.success) {
    return {
      d1Name: DEFAULT_SERVICE_NAME,
      kvName: DEFAULT_SERVICE_NAME,
      r2Name: DEFAULT_SERVICE_NAME,
    };
  }
  const { d1, kv, r2 } = stored.data;
  return { d1Name: d1.name, kvName: kv.title, r2Name: r2.name };
}

/** Adds a note to the step that the running Worker's bindings don't change. */
function withBindingNote(step: ServiceStep): ServiceStep {
  return step.id === "bind" && step.state === "skipped"
    ? { ...step, detail: KEEPS_BINDINGS }
    : step;
}

async function record(ctx: Context, allowed: Rule, after: object): Promise<void> {
  const entry = { action: "provider.createServices", entityType: "system", after };
  const { meta } = await auditIfStatement(ctx, entry, allowed.holds);
  if (meta.changes === 0) await refuseUnmet(ctx, [allowed]);
}

/**
 * Creates or adopts D1, KV and R2 in the account of a validated key, and applies the schema to the
 * database. The running Worker keeps its bindings and data. Nothing is created twice, and the work
 * stops if the actor loses the role.
 *
 * @param onStep called when a step starts and ends.
 * @throws AppError `step_up_required`, `rate_limited`, `provider_rejected`, or `provider_failed` or
 * `provider_timeout` of the failed step.
 */
export async function createProviderServices(
  ctx: Context,
  input: unknown,
  onStep: (step: ServiceStep) => void = () => undefined,
): Promise<CreatedServices> {
  const actor = authorize(ctx.actor, "provider.update");
  const { email, globalApiKey } = parseInput(createProviderServicesSchema, input);
  requireStepUp(ctx);
  const allowed = stillAllowed(actor);
  const baseUrl = ctx.config.cloudflareApiBaseUrl;
  const client = createProviderClient({ baseUrl, email, globalApiKey });
  return attemptWithProvider(ctx, async () => {
    const { account } = await validateProviderCredentials(client);
    const names = await serviceNames(ctx);
    const created = await createServices(
      client,
      {
        accountId: account.id,
        names,
        migrations: await readMigrations(ctx),
        beforeStep: () => refuseUnmet(ctx, [allowed]),
      },
      (step) => onStep(withBindingNote(step)),
    );
    await record(ctx, allowed, { account: account.name, services: created.services });
    return { ...created, steps: created.steps.map(withBindingNote) };
  });
}
