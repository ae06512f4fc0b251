import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import { listIntegrationTests } from "@/lib/integrations/list-integrations";
import { LazyTestHistoryDialog } from "./lazy-test-history-dialog";
import { type PanelPlace, paramOf } from "./panel-place";

interface TestHistoryProps {
  actor: Actor;
  place: PanelPlace;
  closeHref: string;
}

/** The history of the integration that the address names, or null when there is none of that id. */
async function findHistory(ctx: Context, id: string) {
  try {
    return await listIntegrationTests(ctx, id);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

export async function TestHistory({ actor, place, closeHref }: TestHistoryProps) {
  const id = paramOf(place.params, "history");
  if (!id || id.length > 64 || !can(actor, "integrations.list")) return null;
  const { data } = await load((ctx) => findHistory(ctx, id));
  return data ? <LazyTestHistoryDialog key={id} history={data} closeHref={closeHref} /> : null;
}
