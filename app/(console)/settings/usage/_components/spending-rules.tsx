import { load } from "@/lib/http/load";
import { listCaps } from "@/lib/usage/caps";
import { listPrices } from "@/lib/usage/prices";
import { getUsage } from "@/lib/usage/read-usage";
import { LoadFailed } from "../../../_components/load-failed";
import { type CapSubjects, CapsCard } from "./caps-card";
import { PricesCard } from "./prices-card";

/** What may be spent, and what models cost; for superadmins. */
export async function SpendingRules() {
  const { data, failure } = await load(async (ctx) => {
    const [caps, prices, integration, project, agent, person] = await Promise.all([
      listCaps(ctx),
      listPrices(ctx),
      ...(["integration", "project", "agent", "person"] as const).map((by) =>
        getUsage(ctx, { by }),
      ),
    ]);
    const named = (usage: typeof agent) =>
      (usage?.rows ?? []).flatMap(({ key, name }) =>
        key === null || name === null ? [] : [{ id: key, name }],
      );
    const subjects: CapSubjects = {
      integration: named(integration),
      project: named(project),
      agent: named(agent),
      person: named(person),
    };
    return { caps, prices, subjects };
  });
  if (failure)
    return (
      <LoadFailed
        title="Caps and prices could not be loaded"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <CapsCard caps={data.caps} subjects={data.subjects} />
      <PricesCard prices={data.prices} />
    </div>
  );
}
