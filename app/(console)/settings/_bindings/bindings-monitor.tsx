import { StatTile, StatTiles } from "@/components/stat-tile";
import type { StartedCheck } from "@/lib/bindings/check-bindings";
import { BindingBoard } from "./binding-board";
import { CheckOutcome } from "./check-outcome";

/** A check that has been started: counts and names at once, each card when its binding has answered. */
export function BindingsMonitor({ check }: { check: StartedCheck }) {
  const { id, summary, bindings } = check;
  const statuses = Promise.all(bindings.map(async (one) => (await one.check).status));
  return (
    <>
      <StatTiles>
        <StatTile label="Total" value={summary.total} />
        <StatTile label="Active" value={summary.active} hint="bound to this Worker" />
        <StatTile label="Available" value={summary.inactive} hint="could be added" />
        <StatTile label="Categories" value={summary.categories.length} />
      </StatTiles>
      <CheckOutcome id={id} statuses={statuses} />
      <BindingBoard id={id} bindings={bindings} categories={summary.categories} />
    </>
  );
}
