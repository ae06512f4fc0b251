import * as z from "zod";
import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";
import {
  isAllowedAddress,
  type OutboundAnswer,
  type OutboundRules,
  outboundFetch,
} from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import {
  type Connection,
  failedProbe,
  type Probe,
  type Provider,
  unexpectedResponseText,
} from "./provider";

const PROVIDER = "Supabase";
const HOST = /^([a-z0-9][a-z0-9-]{0,62})\.supabase\.co$/;
const NOT_ALLOWED =
  "API URL must be an https:// URL on supabase.co, or an origin in OUTBOUND_ALLOWED_ORIGINS";

/** The addresses that calls may go to. */
function rulesOf(config: Config): OutboundRules {
  return { hostPattern: HOST, allowedOrigins: config.outboundAllowedOrigins };
}

/**
 * Reads the origin and the project ref from a project's API URL. The ref is the first label of the
 * provider's host, null for a self-hosted project. Supabase's pages show the URL with and without
 * `/rest/v1`; any other path is refused.
 */
function readAddress(config: Config, apiUrl: string) {
  const url = new URL(apiUrl);
  const isPlain = /^\/(rest\/v1\/?)?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isPlain || !isAllowedAddress(apiUrl, rulesOf(config))) {
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { apiUrl: [NOT_ALLOWED] } });
  }
  return { apiUrl: url.origin, projectRef: HOST.exec(url.hostname)?.[1] ?? null };
}

const healthSchema = z.object({ name: z.string().max(200), version: z.string().max(200) });
const refusalSchema = z.object({ message: z.string() });

/**
 * Old keys are JWTs and go into both headers. Publishable and secret keys aren't, and must go only
 * into the first.
 */
function headersOf(key: string): Record<string, string> {
  return key.split(".").length === 3
    ? { apikey: key, authorization: `Bearer ${key}` }
    : { apikey: key };
}

type DataApi = "open" | "schema withheld" | "failed";

/**
 * Reads the data API's root. Since 2026 it lists tables only for secret keys. With a public key it
 * answers that the schema is forbidden, which still shows that the API is there and accepts the
 * key.
 */
function readDataApi({ status, json }: OutboundAnswer, isSecretKey: boolean): DataApi {
  if (status === 200) return "open";
  if (isSecretKey) return "failed";
  const refusal = refusalSchema.safeParse(json);
  const isWithheld = status === 401 && refusal.success && /forbidden/i.test(refusal.data.message);
  return status === 403 || isWithheld ? "schema withheld" : "failed";
}

/** Calls the project's auth service and data API in parallel. */
async function probe(deployment: Config, { keys, config }: Connection): Promise<Probe> {
  const { anonKey = "", serviceRoleKey } = keys;
  const apiUrl = String(config.apiUrl);
  const rules = rulesOf(deployment);
  try {
    const [health, data] = await Promise.all([
      outboundFetch(`${apiUrl}/auth/v1/health`, { headers: headersOf(anonKey), rules }),
      // A success response describes every table and can be long, so only a refusal's body is read.
      outboundFetch(`${apiUrl}/rest/v1/`, {
        headers: headersOf(serviceRoleKey ?? anonKey),
        rules,
        readsBody: "refusals",
      }),
    ]);
    if (health.status !== 200)
      return failedProbe(statusErrorText(health.status, PROVIDER, "anon key"));
    if (!healthSchema.safeParse(health.json).success)
      return failedProbe(unexpectedResponseText(PROVIDER));
    const dataApi = readDataApi(data, serviceRoleKey !== undefined);
    if (dataApi === "failed") {
      const key = serviceRoleKey === undefined ? "anon key" : "service role key";
      return failedProbe(statusErrorText(data.status, `${PROVIDER}'s data API`, key));
    }
    return {
      success: true,
      message: "Connected to Supabase",
      reaches: ["Auth", dataApi === "open" ? "Data API" : "Data API (schema hidden from this key)"],
      models: [],
    };
  } catch (error) {
    return failedProbe(outboundErrorText(error, PROVIDER));
  }
}

export const supabase = {
  label: "Supabase",
  noun: "a Supabase project",
  category: "database",
  sentence: "Postgres database, auth and storage",
  features: ["Postgres database", "Authentication", "Storage", "Realtime", "Edge functions"],
  limit: 999,
  fields: [
    {
      name: "apiUrl",
      label: "API URL",
      kind: "address",
      placeholder: "https://your-project.supabase.co",
    },
    {
      name: "anonKey",
      label: "Anon key",
      kind: "key",
      hint: "The anon key, or a publishable key (sb_publishable_…).",
    },
    {
      name: "serviceRoleKey",
      label: "Service role key",
      kind: "key",
      optional: true,
      hint: "The service_role key, or a secret key (sb_secret_…).",
    },
  ],
  found: { projectRef: "Project" },
  readAddress,
  probe,
} as const satisfies Provider;
