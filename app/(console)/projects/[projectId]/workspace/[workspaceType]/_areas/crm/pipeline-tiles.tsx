import { StatTile, StatTiles } from "@/components/stat-tile";
import { isClosedStage } from "@/lib/records/highlights";
import type { PipelineStage, StageSum } from "@/lib/records/pipeline-schema";
import { totalOf } from "@/lib/records/pipeline-sums";
import { formatShortMoney } from "@/lib/ui/money";

/** Each currency by itself: the greatest as the tile's figure, the others under it. */
function amounts(sums: readonly StageSum[], key: "value" | "weighted") {
  const [first, ...others] = sums.map((sum) => formatShortMoney(sum[key], sum.currency));
  return { value: first ?? "—", hint: others.join(" · ") || undefined };
}

/** What the pipeline is worth. */
export function PipelineTiles({ stages }: { stages: readonly PipelineStage[] }) {
  const open = stages.filter(({ stage }) => !isClosedStage(stage));
  const won = stages.filter(({ stage }) => stage === "won");
  const count = open.reduce((sum, { deals }) => sum + deals, 0);
  return (
    <StatTiles>
      <StatTile label="Open deals" value={count} />
      <StatTile label="Open value" {...amounts(totalOf(open), "value")} />
      <StatTile label="Weighted value" {...amounts(totalOf(open), "weighted")} />
      <StatTile label="Won" {...amounts(totalOf(won), "value")} />
    </StatTiles>
  );
}
