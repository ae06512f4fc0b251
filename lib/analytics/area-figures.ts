import { MINOR_UNITS } from "@/lib/records/money-rules";
import { figureOf } from "./figure";
import {
  amountOf,
  averageOf,
  type Counted,
  countOf,
  event,
  events,
  measured,
  shareOf,
  states,
} from "./measures";
import type { StateName } from "./states";
import type { Figure } from "./view-schema";

function contentFigures(counted: Counted): Figure[] {
  const published = event(counted, "content.published");
  return [
    measured(published, countOf, {
      name: "Content published",
      category: "traffic",
      unit: "number",
      hint: "Items that went out and still are",
    }),
    measured(published, averageOf, {
      name: "Average SEO score",
      category: "traffic",
      unit: "number",
      hint: "Of what was published, 0 to 100",
    }),
  ];
}

function shopFigures(counted: Counted): Figure[] {
  const revenue = events(counted, "orders").map((series) =>
    measured(series, amountOf, {
      name: `Revenue (${series.label})`,
      category: "revenue",
      unit: "currency",
      hint: "Totals of the orders that are not cancelled",
    }),
  );
  const orders = measured(event(counted, "orders"), countOf, {
    name: "Orders",
    category: "conversion",
    unit: "number",
    hint: "Orders that came in and are not cancelled",
  });
  return [orders, ...revenue];
}

function leadFigures(counted: Counted): Figure[] {
  const leads = event(counted, "leads.created");
  return [
    measured(leads, countOf, {
      name: "New leads",
      category: "conversion",
      unit: "number",
      hint: "Leads that came in",
    }),
    measured(leads, shareOf, {
      name: "Lead conversion",
      category: "conversion",
      unit: "percentage",
      hint: "How many of these leads are won by now",
    }),
  ];
}

function dealFigures(counted: Counted): Figure[] {
  const won = measured(event(counted, "deals.won"), countOf, {
    name: "Deals won",
    category: "conversion",
    unit: "number",
    hint: "Deals that were closed as won",
  });
  const values = events(counted, "deals.won").map((series) =>
    measured(series, amountOf, {
      name: `Deal value won (${series.label})`,
      category: "revenue",
      unit: "currency",
      hint: "Values of the deals that were won",
    }),
  );
  const pipeline = states(counted, "pipeline.weighted").map(({ label, now, before }) =>
    figureOf({
      name: `Weighted pipeline (${label})`,
      category: "revenue",
      unit: "currency",
      hint: "Open deals by their probability, against those open at the start of the period",
      value: now / MINOR_UNITS,
      previous: before === null ? null : before / MINOR_UNITS,
    }),
  );
  return [won, ...values, ...pipeline];
}

function mediaFigures(counted: Counted): Figure[] {
  const counter = (state: StateName, name: string, hint: string) =>
    figureOf({
      name,
      category: "traffic",
      unit: "number",
      hint,
      value: states(counted, state)[0]?.now ?? 0,
      previous: null,
    });
  return [
    measured(event(counted, "media.added"), countOf, {
      name: "Media added",
      category: "engagement",
      unit: "number",
      hint: "Files that were uploaded and still are there",
    }),
    counter("media.views", "Media views", "Of all files, since they are there"),
    counter("media.downloads", "Media downloads", "Of all files, since they are there"),
  ];
}

/** The figures of each area, in the order in which they are shown. */
export const AREA_FIGURES: readonly [area: string, (counted: Counted) => Figure[]][] = [
  ["content", contentFigures],
  ["ecommerce", shopFigures],
  ["crm", leadFigures],
  ["crm", dealFigures],
  ["media", mediaFigures],
];
