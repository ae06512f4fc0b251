import type { Loaded } from "@/lib/http/load";
import type { SpendingRules as Rules } from "@/lib/usage/spending-rules";
import { LoadFailed } from "../../../_parts/load-failed";
import { CapsCard } from "./caps-card";
import { PricesCard } from "./prices-card";

interface SpendingRulesProps {
  screen: Promise<{ rules: Loaded<Rules | null> }>;
}

/** Caps and prices, for superadmins. */
export async function SpendingRules({ screen }: SpendingRulesProps) {
  const { data, failure } = (await screen).rules;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load caps and prices"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  if (data === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <CapsCard caps={data.caps} />
      <PricesCard prices={data.prices} />
    </div>
  );
}
