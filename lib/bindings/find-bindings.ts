import type { Context } from "@/lib/context/context";
import type { BindingCategory, BindingType } from "./binding-rules";
import type { Measurement } from "./probes/probe";
import { probeDatabase, probeOtherDatabase } from "./probes/probe-d1";
import { probeEngine } from "./probes/probe-engine";
import {
  probeAi,
  probeAssets,
  probePresence,
  probeQueue,
  probeVectorize,
} from "./probes/probe-services";
import { probeFiles, probeKv } from "./probes/probe-storage";
import type { BindingListing } from "./schema";

export interface FoundBinding {
  listing: BindingListing;
  /** Above this many milliseconds, it counts as degraded. */
  slowAfterMs: number;
  /** Null if it isn't configured. */
  probe: (() => Promise<Measurement>) | null;
}

interface Kind {
  category: BindingCategory;
  description: string;
  slowAfterMs: number;
}

/** The thresholds are several times what such a round trip takes from another region. */
const KINDS: Record<BindingType, Kind> = {
  d1: { category: "database", description: "SQLite database", slowAfterMs: 500 },
  kv: { category: "storage", description: "Key-value store", slowAfterMs: 1500 },
  r2: { category: "storage", description: "Object storage for files", slowAfterMs: 1500 },
  assets: { category: "delivery", description: "Scripts, styles and images", slowAfterMs: 500 },
  ai: { category: "ai", description: "AI models on Cloudflare", slowAfterMs: 1500 },
  vectorize: { category: "ai", description: "Vector search", slowAfterMs: 1000 },
  queue: { category: "messaging", description: "Message queue", slowAfterMs: 1000 },
  durable_object: {
    category: "compute",
    description: "Stateful objects",
    slowAfterMs: 500,
  },
  engine: { category: "compute", description: "Runs background jobs", slowAfterMs: 500 },
  other: { category: "other", description: "Unknown type", slowAfterMs: 500 },
};

/** Bindings that Atrium doesn't need, with a suggested name. */
const OPTIONAL: readonly [type: BindingType, name: string][] = [
  ["ai", "AI"],
  ["vectorize", "VECTORIZE"],
  ["queue", "QUEUE"],
  ["durable_object", "OBJECTS"],
  ["engine", "ENGINE"],
];

/** The methods that identify a kind. Nothing else on the platform has all of them. */
const METHODS: readonly [type: BindingType, ...methods: string[]][] = [
  ["d1", "prepare", "batch", "exec"],
  ["kv", "get", "getWithMetadata", "put"],
  ["r2", "head", "put", "createMultipartUpload"],
  ["vectorize", "describe", "query", "upsert"],
  ["ai", "run", "models"],
  ["queue", "send", "sendBatch"],
  ["durable_object", "idFromName", "newUniqueId"],
];

/** Returns the kind of a binding, or null for a variable or a secret. */
function kindOf(name: string, value: unknown): BindingType | null {
  // The local runtime adds bindings that no configuration names.
  if (name.startsWith("__") || typeof value !== "object" || value === null) return null;
  if (name === "ASSETS") return "assets";
  if (name === "ENGINE") return "engine";
  const bound = value as Record<string, unknown>;
  const has = (method: string) => typeof bound[method] === "function";
  // A service binding has methods of every name, so its methods identify nothing.
  if (has("aMethodThatNothingHas")) return "other";
  const match = METHODS.find(([, ...methods]) => methods.every(has));
  if (match) return match[0];
  // A variable can be JSON.
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype ? null : "other";
}

function listing(type: BindingType, name: string, isActive: boolean): BindingListing {
  const { category, description } = KINDS[type];
  const connectionString = isActive ? `env.${name}` : null;
  return { type, name, description, category, connectionString, isActive };
}

/**
 * Returns the probe of each kind. Atrium's own database, store and bucket come from the context.
 */
function probeOf(ctx: Context, type: BindingType, name: string): () => Promise<Measurement> {
  const bound = name === "KV" ? ctx.kv : name === "FILES" ? ctx.files : ctx.bindings[name];
  switch (type) {
    case "d1":
      return () =>
        name === "DB" ? probeDatabase(ctx.db) : probeOtherDatabase(bound as D1Database);
    case "kv":
      return () => probeKv(bound as KVNamespace);
    case "r2":
      return () => probeFiles(bound as R2Bucket);
    case "assets":
      return () => probeAssets(bound as Fetcher);
    case "ai":
      return () => probeAi(bound as Ai);
    case "vectorize":
      return () => probeVectorize(bound as Vectorize);
    case "engine":
      return () => probeEngine(ctx, bound as Fetcher);
    case "queue":
      return () => probeQueue(bound as Queue);
    default:
      return probePresence;
  }
}

/**
 * Lists the Worker's bindings by category, then the optional ones that it doesn't have. Doesn't
 * call them.
 */
export function findBindings(ctx: Context): FoundBinding[] {
  const found = Object.entries(ctx.bindings).flatMap(([name, value]): FoundBinding[] => {
    const type = kindOf(name, value);
    if (!type) return [];
    const { slowAfterMs } = KINDS[type];
    return [{ listing: listing(type, name, true), slowAfterMs, probe: probeOf(ctx, type, name) }];
  });
  const order = Object.keys(KINDS);
  found.sort((a, b) => order.indexOf(a.listing.type) - order.indexOf(b.listing.type));
  const missing = OPTIONAL.filter(([type]) => !found.some((one) => one.listing.type === type));
  return [
    ...found,
    ...missing.map(([type, name]) => ({
      listing: listing(type, name, false),
      slowAfterMs: KINDS[type].slowAfterMs,
      probe: null,
    })),
  ];
}
