import { BINDING_CATEGORIES, BINDING_TYPE_LABELS } from "./binding-rules";
import type { BindingListing } from "./schema";

const BINDING_STATES = ["active", "available"] as const;

/** The monitor's filters from the URL. Blank if not set. */
export interface BindingFilters {
  q: string;
  status: string;
  category: string;
}

/** Reads the filters from a URL. Ignores unknown values. */
export function readBindingFilters(read: (name: string) => string | null): BindingFilters {
  const within = (values: readonly string[], value: string | null) =>
    value !== null && values.includes(value) ? value : "";
  return {
    q: (read("q") ?? "").trim().slice(0, 200),
    status: within(BINDING_STATES, read("status")),
    category: within(BINDING_CATEGORIES, read("category")),
  };
}

/**
 * Returns true if a binding matches the filters. The search covers name, kind, description and
 * category.
 */
export function matchesFilters(binding: BindingListing, filters: BindingFilters): boolean {
  if (filters.status && (filters.status === "active") !== binding.isActive) return false;
  if (filters.category && filters.category !== binding.category) return false;
  const { name, type, description, category } = binding;
  const words = [name, BINDING_TYPE_LABELS[type], description, category].join(" ").toLowerCase();
  return words.includes(filters.q.toLowerCase());
}
