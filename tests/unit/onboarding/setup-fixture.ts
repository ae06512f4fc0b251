import { systemState } from "@/db/schema/system";
import { type SetupContext, setupProof } from "@/lib/onboarding/setup-context";
import { DEMO_CREDENTIALS } from "../../support/provider-stand-in";
import type { TestSystem } from "../../support/test-system";

const NAMES = { d1Name: "atrium", kvName: "atrium", r2Name: "atrium" };
export const CREATE = { ...DEMO_CREDENTIALS, ...NAMES };
export const ADMIN = {
  name: "Ada",
  email: "ada@example.com",
  password: "long enough",
  role: "super_admin",
};

/** Returns a setup call's context, with a valid proof unless changed. */
export async function setupContext(
  system: TestSystem,
  changes: Partial<SetupContext> = {},
): Promise<SetupContext> {
  const [state] = await system.context().db.select().from(systemState);
  const isSetUp = state?.setupCompletedAt !== null;
  const base: SetupContext = { ...system.context(), isSetUp, proof: null, ...changes };
  if ("proof" in changes || isSetUp || !base.config.setupPassword) return base;
  return { ...base, proof: await setupProof(base) };
}

/** Resets the system to before setup, which is much faster than a new one. */
export async function reopen(system: TestSystem): Promise<void> {
  const { DB } = system.bindings;
  await DB.batch([
    DB.prepare("DELETE FROM users"),
    DB.prepare("DELETE FROM audit_log"),
    DB.prepare("DELETE FROM rate_limits"),
    DB.prepare(
      "UPDATE system_state SET setup_completed_at = NULL, services_mode = NULL, services = NULL, provider_email = NULL, provider_key_fingerprint = NULL",
    ),
  ]);
}
