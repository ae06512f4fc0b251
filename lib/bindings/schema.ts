import * as z from "zod";
import { BINDING_CATEGORIES, BINDING_STATUSES, BINDING_TYPES } from "./binding-rules";

/** What is known of a binding before anything is asked of it. */
const bindingListing = z.object({
  type: z.enum(BINDING_TYPES),
  name: z.string().meta({
    description:
      "As the configuration names it; for one that is not configured, the name to give it.",
  }),
  description: z.string(),
  category: z.enum(BINDING_CATEGORIES),
  // Never an address or a secret: a Worker does not know what is behind its bindings.
  connectionString: z.string().nullable().meta({
    description: "Where the code reaches it; null for one that is not configured.",
  }),
  isActive: z.boolean().meta({
    description:
      "Bound to this Worker, whether it answers or not; the others are available to be configured.",
  }),
});
export type BindingListing = z.infer<typeof bindingListing>;

const bindingMetricView = z.object({
  label: z.string(),
  value: z.string(),
  unit: z.string().nullable().meta({ description: "Null for a plain count." }),
  color: z.enum(["green", "amber", "red", "grey"]),
  trend: z.enum(["up", "down", "stable"]).meta({
    description:
      "Against the checks before this one; stable where there is nothing to compare with.",
  }),
});
export type BindingMetric = z.infer<typeof bindingMetricView>;
export type MetricColor = BindingMetric["color"];
export type MetricTrend = BindingMetric["trend"];

const bindingDetailView = z.object({ label: z.string(), value: z.string() });
export type BindingDetail = z.infer<typeof bindingDetailView>;

/** One earlier check, oldest first in a history. */
const bindingCheckPoint = z.object({
  at: z.string(),
  status: z.enum(BINDING_STATUSES),
  latencyMs: z.number().nullable().meta({
    description:
      "Milliseconds; null when it did not answer or there is no round trip for its kind.",
  }),
});
export type BindingCheckPoint = z.infer<typeof bindingCheckPoint>;

/** A binding as the monitor and the API show it. */
export const bindingViewSchema = bindingListing
  .extend({
    status: z.enum(BINDING_STATUSES),
    errorMessage: z.string().nullable().meta({
      description: "Why the status is `error` or `degraded`; null otherwise.",
    }),
    lastActivity: z.string().nullable().meta({
      description: "When it last answered a check; null when it never did.",
    }),
    metrics: z.array(bindingMetricView),
    details: z.array(bindingDetailView),
    history: z
      .array(bindingCheckPoint)
      .meta({ description: "The last checks with this one as the newest." }),
  })
  .meta({ id: "Binding" });
export type BindingView = z.infer<typeof bindingViewSchema>;

const bindingSummaryView = z
  .object({
    total: z.int(),
    active: z.int(),
    inactive: z.int().meta({ description: "Available: this Worker could have it and does not." }),
    categories: z.array(z.enum(BINDING_CATEGORIES)),
  })
  .meta({ id: "BindingSummary" });
export type BindingSummary = z.infer<typeof bindingSummaryView>;

/** A whole check of all bindings. */
export const checkedBindingsViewSchema = z.object({
  bindings: z.array(bindingViewSchema),
  summary: bindingSummaryView,
  error: z.string().nullable().meta({
    description: "One sentence that names what does not answer; null when everything does.",
  }),
});
export type CheckedBindings = z.infer<typeof checkedBindingsViewSchema>;
