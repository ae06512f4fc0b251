import type { WorkspaceType } from "@/db/vocabulary";
import { HOT_SCORE, LOW_SEO_SCORE, LOW_STOCK } from "@/lib/records/highlights";
import { PERIOD_WORDS, type Period } from "./period-schema";
import { type Figure, INSIGHT_IMPACTS, type InsightView } from "./schema";
import { COLD_DAYS, type CountName, type CountRow } from "./totals";

/** Data for the rules. */
interface InsightInput {
  period: Period;
  counts: readonly CountRow[];
  tasksCompleted: Figure;
  /** One figure per currency. */
  revenue: readonly Figure[];
  customMetrics: readonly Figure[];
}

/**
 * The page where a person can act on an insight: a list of a workspace, or the project's tasks.
 */
interface InsightTarget {
  workspace: WorkspaceType | "tasks";
  label: string;
  /** The list's query parameters. */
  query: Readonly<Record<string, string>>;
}

/** An insight before its target is turned into a link. */
export type Insight = Omit<InsightView, "link"> & { target: InsightTarget | null };

/** Finds one insight, or several of the same kind. */
type InsightRule = (input: InsightInput) => Insight[];

/** From this many open items on, the impact is high. */
const MANY = 10;
/** Minimum change of revenue in percent. */
const REVENUE_THRESHOLD = 20;
/**
 * Minimum change of a custom metric in percent. Higher than for revenue, because its meaning is
 * unknown.
 */
const CUSTOM_METRIC_THRESHOLD = 25;
const GIGABYTE = 1_000_000_000;
/** Bytes of media for an insight, and for medium impact. */
const STORAGE_NOTICE_BYTES = 1 * GIGABYTE;
const STORAGE_LARGE_BYTES = 10 * GIGABYTE;

/** "1 task is", "2 tasks are". */
const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

const countOf = ({ counts }: Pick<InsightInput, "counts">, name: CountName): number =>
  counts.find((row) => row.name === name)?.value ?? 0;

/** Creates a rule that applies if there is at least one of something. */
function whenAny(name: CountName, insight: (count: number) => Insight): InsightRule {
  return (input) => {
    const count = countOf(input, name);
    return count > 0 ? [insight(count)] : [];
  };
}

/** The statuses of open leads, most likely first. */
const OPEN_LEADS = ["new", "contacted", "qualified", "proposal", "negotiation"];

/**
 * Creates a rule about open leads. The list it links to can filter by one status only, so it uses
 * the most frequent one.
 */
function whenLeads(
  name: "leads.cold" | "leads.hot",
  sort: string,
  insight: (count: number, statuses: string, target: InsightTarget) => Insight,
): InsightRule {
  return ({ counts }) => {
    const found = OPEN_LEADS.flatMap((status) =>
      counts.filter((row) => row.name === name && row.label === status),
    ).toSorted((one, other) => other.value - one.value);
    const [most] = found;
    if (!most) return [];
    const count = found.reduce((sum, { value }) => sum + value, 0);
    const statuses = found.map(({ label, value }) => `${value} ${label}`).join(", ");
    const query = { view: "leads", status: most.label, sort };
    return [
      insight(count, statuses, { workspace: "crm", label: `Open leads: ${most.label}`, query }),
    ];
  };
}

const outOfStock = whenAny("stock.out", (count) => ({
  title: `${counted(count, "product is", "products are")} out of stock`,
  description: "Customers can't order these products.",
  impact: "high",
  type: "warning",
  recommendation: "Restock, or set the product to inactive.",
  target: {
    workspace: "ecommerce",
    label: "Open inventory",
    query: { view: "inventory", stock_level: "low" },
  },
}));

const lowStock = whenAny("stock.low", (count) => ({
  title: `${counted(count, "product is", "products are")} low on stock`,
  description: `${LOW_STOCK} or fewer left of each.`,
  impact: "medium",
  type: "warning",
  recommendation: "Restock before they sell out.",
  target: {
    workspace: "ecommerce",
    label: "Open inventory",
    query: { view: "inventory", stock_level: "low" },
  },
}));

// Sorted by creation: leads without recent changes were created long ago.
const coldLeads = whenLeads("leads.cold", "created_at", (count, statuses, target) => ({
  title: `${counted(count, "lead has", "leads have")} gone cold`,
  description: `No change for at least ${COLD_DAYS} days: ${statuses}.`,
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Follow up, or close the leads you've lost.",
  target,
}));

const hotLeads = whenLeads("leads.hot", "-score", (count, statuses, target) => ({
  title: `${counted(count, "strong lead has", "strong leads have")} no deal yet`,
  description: `Score ${HOT_SCORE} or higher: ${statuses}.`,
  impact: "high",
  type: "opportunity",
  recommendation: "Create deals from these leads.",
  target,
}));

const lateDeals = whenAny("deals.late", (count) => ({
  title: `${counted(count, "deal is", "deals are")} past the expected close`,
  description: "Overdue deals inflate your forecast.",
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Close them as won or lost, or set a new date.",
  target: { workspace: "crm", label: "Open pipeline", query: { view: "pipeline" } },
}));

const overdueTasks = whenAny("tasks.overdue", (count) => ({
  title: `${counted(count, "task is", "tasks are")} overdue`,
  description: "Open tasks due before today.",
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Finish or reschedule them, most urgent first.",
  target: {
    workspace: "tasks",
    label: "Open overdue tasks",
    query: { due: "overdue", sort: "due_date" },
  },
}));

const waitingReview = whenAny("content.review", (count) => ({
  title: `${counted(count, "draft needs", "drafts need")} review`,
  description: "Submitted, but not published yet.",
  impact: count >= MANY ? "medium" : "low",
  type: "information",
  recommendation: "Publish them, or request changes.",
  target: {
    workspace: "content",
    label: "Open drafts in review",
    query: { view: "content", status: "review" },
  },
}));

const lowSeo = whenAny("seo.low", (count) => ({
  title: `${counted(count, "published item has", "published items have")} a low SEO score`,
  description: `Items below ${LOW_SEO_SCORE} of 100 are hard to find.`,
  impact: "medium",
  type: "opportunity",
  recommendation: "Follow the tips next to each score. Start with titles and descriptions.",
  target: {
    workspace: "content",
    label: "Open items with low scores",
    query: { view: "content", status: "published", sort: "seo_score" },
  },
}));

const nearKeywords = whenAny("keywords.near", (count) => ({
  title: `${counted(count, "keyword is", "keywords are")} close to the first page`,
  description: "Positions 11 to 20, just below the first page.",
  impact: "medium",
  type: "opportunity",
  recommendation: "Improve the pages that rank, and add links to them.",
  target: {
    workspace: "content",
    label: "Open keywords",
    query: { view: "seo", sort: "position" },
  },
}));

/** Finds strong changes of revenue, per currency. */
const revenueChanges: InsightRule = ({ revenue, period }) =>
  revenue.flatMap(({ name, change_percentage: change }): Insight[] => {
    if (change === null || Math.abs(change) < REVENUE_THRESHOLD) return [];
    const isUp = change > 0;
    return [
      {
        title: `${name} is ${isUp ? "up" : "down"} ${Math.abs(change)}%`,
        description: `${PERIOD_WORDS[period]} compared with the period before.`,
        impact: "high",
        type: isUp ? "success" : "warning",
        recommendation: isUp
          ? "Check your best sellers and keep them in stock."
          : "Check which products and customers declined.",
        target: { workspace: "ecommerce", label: "Open orders", query: { view: "orders" } },
      },
    ];
  });

const storage: InsightRule = (input) => {
  const bytes = countOf(input, "media.bytes");
  if (bytes < STORAGE_NOTICE_BYTES) return [];
  return [
    {
      title: `Media files use ${(bytes / GIGABYTE).toFixed(1)} GB`,
      description: "Storage is billed per GB and month.",
      impact: bytes >= STORAGE_LARGE_BYTES ? "medium" : "low",
      type: "information",
      recommendation: "Delete large files you no longer need.",
      target: {
        workspace: "media",
        label: "Open assets",
        query: { view: "assets", sort: "-size" },
      },
    },
  ];
};

const tasksInTime: InsightRule = (input) => {
  const { value: completed } = input.tasksCompleted;
  if (!completed || countOf(input, "tasks.overdue") > 0) return [];
  return [
    {
      title: "No overdue tasks",
      description: `${counted(completed, "task was", "tasks were")} completed in ${PERIOD_WORDS[input.period]}.`,
      impact: "low",
      type: "success",
      recommendation: "Keep setting due dates on new tasks.",
      target: null,
    },
  ];
};

const customMetricChanges: InsightRule = ({ customMetrics, period }) =>
  customMetrics.flatMap(({ name, change_percentage: change }): Insight[] => {
    if (change === null || Math.abs(change) < CUSTOM_METRIC_THRESHOLD) return [];
    return [
      {
        title: `${name} is ${change > 0 ? "up" : "down"} ${Math.abs(change)}%`,
        description: `${PERIOD_WORDS[period]} compared with the period before.`,
        impact: "medium",
        type: "information",
        recommendation: "Compare it with what changed in this period.",
        target: {
          workspace: "analytics",
          label: "Open values",
          query: { view: "readings", q: name },
        },
      },
    ];
  });

/** The rules, warnings first. */
const RULES: readonly InsightRule[] = [
  outOfStock,
  revenueChanges,
  overdueTasks,
  lateDeals,
  coldLeads,
  lowStock,
  hotLeads,
  lowSeo,
  nearKeywords,
  waitingReview,
  customMetricChanges,
  storage,
  tasksInTime,
];

/** Applies all rules. Returns high impact first. */
export function findInsights(input: InsightInput): Insight[] {
  const rank = ({ impact }: Insight) => INSIGHT_IMPACTS.indexOf(impact);
  return RULES.flatMap((rule) => rule(input)).toSorted((a, b) => rank(a) - rank(b));
}
