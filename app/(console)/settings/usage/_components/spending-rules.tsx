import { load } from "@/lib/http/load";
import { listCaps } from "@/lib/usage/caps";
import { listPrices } from "@/lib/usage/prices";
import { LoadFailed } from "../../../_components/load-failed";
import { CapsCard } from "./caps-card";
import { PricesCard } from "./prices-card";

/** What may be spent, and what models cost; for superadmins. */
export async function SpendingRules() {
  const { data, failure } = await load(async (ctx) => {
    const [caps, prices] = await Promise.all([listCaps(ctx), listPrices(ctx)]);
    return { caps, prices };
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
      <CapsCard caps={data.caps} />
      <PricesCard prices={data.prices} />
    </div>
  );
}
