import { DAY_MS, type Making } from "./company.ts";
import type { SeedTable, SeedValue } from "./tables.ts";

/** Days with model calls. */
const USAGE_DAYS = 30;
/** Maximum calls per agent and day. */
const MOST_CALLS = 4;
/** Agents with model calls. */
const CALLERS = 6;
/** An integration that doesn't exist, because costs outlive what they refer to. */
const INTEGRATION = "5eed0000-0000-4000-8000-00000000a001";

/** Models with their prices, in micro-dollars per million tokens. */
const MODELS = [
  { model: "gpt-4o-mini", input: 150_000, output: 600_000 },
  { model: "gpt-4o", input: 2_500_000, output: 10_000_000 },
] as const;

const columnOf = ({ columns, rows }: SeedTable, name: string) =>
  rows.map((row) => row[columns.indexOf(name)] ?? null);

/** Creates use and cost of model calls by some agents in the last 30 days. Fewer at weekends. */
export function makeUsage(making: Making, tables: readonly SeedTable[]): SeedTable[] {
  const { random, today } = making;
  const table = (name: string) => tables.find((one) => one.table === name);
  const [links, users] = [table("agent_projects"), table("users")];
  if (!links || !users) return [];
  const people = columnOf(users, "id");
  const byAgent = new Map(links.rows.map((link) => [link[0], link]));
  const working = [...byAgent.values()].slice(0, CALLERS);
  const rows: SeedValue[][] = [];
  for (let day = USAGE_DAYS; day > 0; day--) {
    const start = today - day * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
    for (const [agentId = null, projectId = null] of working) {
      if (random.chance(isWeekend ? 0.8 : 0.3)) continue;
      for (let call = random.int(1, MOST_CALLS); call > 0; call--) {
        const { model, input, output } = random.chance(0.7) ? MODELS[0] : MODELS[1];
        const [tokensIn, tokensOut] = [random.int(800, 6000), random.int(80, 900)];
        const cost = Math.ceil((tokensIn * input + tokensOut * output) / 1_000_000);
        const at = start + random.int(8 * 60, 18 * 60) * 60_000;
        rows.push([
          ...[random.id(), at, "run", INTEGRATION, model, random.pick(people)],
          ...[agentId, projectId, cost, tokensIn, 0, tokensOut, 0],
        ]);
      }
    }
  }
  return [
    {
      table: "usage_entries",
      columns: [
        ...["id", "at", "purpose", "integration_id", "model", "user_id", "agent_id", "project_id"],
        ...["micro_dollars", "input_tokens", "cached_tokens", "output_tokens", "is_estimated"],
      ],
      rows,
    },
  ];
}
