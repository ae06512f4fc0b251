import * as z from "zod";
import { BINDING_CATEGORIES, BINDING_STATUSES, BINDING_TYPES } from "./binding-rules";

/** What is known about a binding before it is checked. */
const bindingListing = z.object({
  type: z.enum(BINDING_TYPES),
  name: z.string().meta({
    description: "Name in the configuration, or the name to use if it isn't configured yet.",
  }),
  description: z.string(),
  category: z.enum(BINDING_CATEGORIES),
  // Never an address or a secret: a Worker doesn't know what is behind its bindings.
  connectionString: z.string().nullable().meta({
    description: "Where the code finds it; null if not configured.",
  }),
  isActive: z.boolean().meta({
    description: "True if bound to this Worker. Others can be added in the configuration.",
  }),
});
export type BindingListing = z.infer<typeof bindingListing>;

const bindingMetricView = z.object({
  label: z.string(),
  value: z.string(),
  unit: z.string().nullable().meta({ description: "Null for counts." }),
  color: z.enum(["green", "amber", "red", "grey"]),
  trend: z.enum(["up", "down", "stable"]).meta({
    description: "Compared with earlier checks; stable if there are none.",
  }),
});
export type BindingMetric = z.infer<typeof bindingMetricView>;
export type MetricColor = BindingMetric["color"];
export type MetricTrend = BindingMetric["trend"];

const bindingDetailView = z.object({ label: z.string(), value: z.string() });
export type BindingDetail = z.infer<typeof bindingDetailView>;

/** One earlier check. A history starts with the oldest. */
const bindingCheckPoint = z.object({
  at: z.string(),
  status: z.enum(BINDING_STATUSES),
  latencyMs: z.number().nullable().meta({
    description: "Milliseconds. Null if it didn't respond or this type isn't timed.",
  }),
});
export type BindingCheckPoint = z.infer<typeof bindingCheckPoint>;

/** A binding as the monitor and the API show it. */
const bindingViewSchema = bindingListing
  .extend({
    status: z.enum(BINDING_STATUSES),
    errorMessage: z.string().nullable().meta({
      description: "Reason for the status `error` or `degraded`; null otherwise.",
    }),
    lastActivity: z.string().nullable().meta({
      description: "Last check it responded to; null if none.",
    }),
    metrics: z.array(bindingMetricView),
    details: z.array(bindingDetailView),
    history: z.array(bindingCheckPoint).meta({ description: "Recent checks, including this one." }),
  })
  .meta({ id: "Binding" });
export type BindingView = z.infer<typeof bindingViewSchema>;

const bindingSummaryView = z
  .object({
    total: z.int(),
    active: z.int(),
    inactive: z.int().meta({ description: "Available: not bound to this Worker yet." }),
    categories: z.array(z.enum(BINDING_CATEGORIES)),
  })
  .meta({ id: "BindingSummary" });
export type BindingSummary = z.infer<typeof bindingSummaryView>;

/** A check of all bindings. */
export const checkedBindingsViewSchema = z.object({
  bindings: z.array(bindingViewSchema),
  summary: bindingSummaryView,
  error: z.string().nullable().meta({
    description: "Names the bindings that don't respond; null if all do.",
  }),
});
export type CheckedBindings = z.infer<typeof checkedBindingsViewSchema>;
