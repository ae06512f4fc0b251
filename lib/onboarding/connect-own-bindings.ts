import { findSilentBindings } from "@/lib/bindings/find-silent-bindings";
import { AppError } from "@/lib/errors";
import { recordServices } from "./record-services";
import type { ServicesView } from "./schema";
import { requireSetupProof, type SetupContext } from "./setup-context";

/** A Worker knows its bindings, not what they are bound to. */
const OWN_BINDINGS: ServicesView = {
  d1: { name: "DB" },
  kv: { title: "KV" },
  r2: { name: "FILES" },
};

/**
 * Takes the bindings that this deployment has as its services, once all three have answered a round trip.
 *
 * @throws AppError as `requireSetupProof`, then `unavailable` naming what does not answer, `setup_complete`.
 */
export async function connectOwnBindings(ctx: SetupContext): Promise<{ services: ServicesView }> {
  await requireSetupProof(ctx);
  const silent = await findSilentBindings(ctx);
  if (silent.length > 0) {
    throw new AppError(
      "unavailable",
      `This deployment's bindings do not answer: ${silent.join(", ")}`,
    );
  }
  await recordServices(ctx, OWN_BINDINGS, null);
  return { services: OWN_BINDINGS };
}
