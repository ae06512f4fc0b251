import { HOT_SCORE, LOW_SEO_SCORE, LOW_STOCK } from "@/lib/records/highlights";
import { COLD_DAYS, type FactName, OPEN_LEADS } from "./facts";
import { counted, type Insight, type InsightRule, MANY } from "./insight";
import type { InsightPlace } from "./view-schema";

/** A rule that speaks as soon as there is one of something. */
function whenAny(name: FactName, insight: (count: number) => Insight): InsightRule {
  return ({ facts }) => {
    const count = facts.get(name) ?? 0;
    return count > 0 ? [insight(count)] : [];
  };
}

/** A rule about open leads. Its link leads to the status that most of them have, the likeliest first. */
function whenLeads(
  name: "cold" | "hot",
  sort: string,
  insight: (count: number, statuses: string, place: InsightPlace) => Insight,
): InsightRule {
  return ({ facts }) => {
    const found = OPEN_LEADS.map((status) => ({
      status,
      count: facts.get(`leads.${name}.${status}`) ?? 0,
    }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
    const [most] = found;
    if (!most) return [];
    const query = { view: "leads", status: most.status, sort };
    const place = { workspace: "crm", label: `Open leads: ${most.status}`, query } as const;
    const statuses = found.map(({ status, count }) => `${count} ${status}`).join(", ");
    return [
      insight(
        found.reduce((sum, { count }) => sum + count, 0),
        statuses,
        place,
      ),
    ];
  };
}

export const outOfStock = whenAny("stock.out", (count) => ({
  title: `${counted(count, "product is", "products are")} out of stock`,
  description: "Nobody can order what is not there.",
  impact: "high",
  type: "warning",
  recommendation: "Order supplies, or set the product to inactive until it is back.",
  place: {
    workspace: "ecommerce",
    label: "Open inventory",
    query: { view: "inventory", stock_level: "low" },
  },
}));

export const lowStock = whenAny("stock.low", (count) => ({
  title: `${counted(count, "product is", "products are")} about to run out`,
  description: `${LOW_STOCK} pieces or fewer are left of each.`,
  impact: "medium",
  type: "warning",
  recommendation: "Order supplies before the last ones are sold.",
  place: {
    workspace: "ecommerce",
    label: "Open inventory",
    query: { view: "inventory", stock_level: "low" },
  },
}));

// Who was not touched for long was made long ago.
export const coldLeads = whenLeads("cold", "created_at", (count, statuses, place) => ({
  title: `${counted(count, "lead has", "leads have")} gone cold`,
  description: `Open, and nothing was changed for ${COLD_DAYS} days or more: ${statuses}.`,
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Get in touch, or close what is lost, so that the list shows what is real.",
  place,
}));

export const hotLeads = whenLeads("hot", "-score", (count, statuses, place) => ({
  title: `${counted(count, "strong lead has", "strong leads have")} no deal yet`,
  description: `With a score of ${HOT_SCORE} or more, a lead is likely to buy: ${statuses}.`,
  impact: "high",
  type: "opportunity",
  recommendation: "Make deals of them while they are warm.",
  place,
}));

export const lateDeals = whenAny("deals.late", (count) => ({
  title: `${counted(count, "deal is", "deals are")} past the expected close`,
  description: "Open deals whose day has gone by make every forecast too good.",
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Close them as won or lost, or agree on a new day.",
  place: { workspace: "crm", label: "Open pipeline", query: { view: "pipeline" } },
}));

export const overdueTasks = whenAny("tasks.overdue", (count) => ({
  title: `${counted(count, "task is", "tasks are")} overdue`,
  description: "Open, and due before today.",
  impact: count >= MANY ? "high" : "medium",
  type: "warning",
  recommendation: "Finish or re-plan them, the most urgent first.",
  place: {
    workspace: "tasks",
    label: "Open overdue tasks",
    query: { due: "overdue", sort: "due_date" },
  },
}));

export const waitingReview = whenAny("content.review", (count) => ({
  title: `${counted(count, "draft waits", "drafts wait")} for review`,
  description: "Written and handed in, but not published.",
  impact: count >= MANY ? "medium" : "low",
  type: "information",
  recommendation: "Review them: publish, or send them back with a note.",
  place: {
    workspace: "content",
    label: "Open drafts in review",
    query: { view: "content", status: "review" },
  },
}));

export const lowSeo = whenAny("seo.low", (count) => ({
  title: `${counted(count, "published item has", "published items have")} a low SEO score`,
  description: `Below ${LOW_SEO_SCORE} of 100, an item is hard to find.`,
  impact: "medium",
  type: "opportunity",
  recommendation: "Follow the advice that stands beside each score; titles and descriptions first.",
  place: {
    workspace: "content",
    label: "Open the lowest scores",
    query: { view: "content", status: "published", sort: "seo_score" },
  },
}));

export const nearKeywords = whenAny("keywords.near", (count) => ({
  title: `${counted(count, "keyword is", "keywords are")} close to the first page`,
  description: "Positions 11 to 20: few search that far, and little is missing.",
  impact: "medium",
  type: "opportunity",
  recommendation: "Improve the pages that rank for them, and link to these.",
  place: { workspace: "content", label: "Open keywords", query: { view: "seo", sort: "position" } },
}));
