import * as z from "zod";
import type { Config } from "@/lib/platform/config";
import { type OutboundAnswer, outboundFetch } from "@/lib/platform/outbound-fetch";
import type { Keys } from "./keys";
import { badProbe, notUnderstood, outboundSentence, type Probe, statusSentence } from "./probe";
import { supabaseRules } from "./supabase-address";

const PROVIDER = "Supabase";

const healthSchema = z.object({ name: z.string().max(200), version: z.string().max(200) });
const refusalSchema = z.object({ message: z.string() });

/** Keys of the old kind are JWTs and go into both headers; publishable and secret keys are none and must not. */
function headersOf(key: string): Record<string, string> {
  return key.split(".").length === 3
    ? { apikey: key, authorization: `Bearer ${key}` }
    : { apikey: key };
}

type DataApi = "open" | "schema withheld" | "failed";

/**
 * What the root of the data API says. It lists the tables to secret keys only since 2026: a public key is told that the
 * schema is forbidden, which still shows that the API is there and knows the key.
 */
function readDataApi({ status, json }: OutboundAnswer, isSecretKey: boolean): DataApi {
  if (status === 200) return "open";
  if (isSecretKey) return "failed";
  const refusal = refusalSchema.safeParse(json);
  const isWithheld = status === 401 && refusal.success && /forbidden/i.test(refusal.data.message);
  return status === 403 || isWithheld ? "schema withheld" : "failed";
}

/** Asks the project's auth service and data API, both at once, with the keys. */
export async function probeSupabase(config: Config, keys: Keys, apiUrl: string): Promise<Probe> {
  const { anonKey = "", serviceRoleKey } = keys;
  const rules = supabaseRules(config);
  try {
    const [health, data] = await Promise.all([
      outboundFetch(`${apiUrl}/auth/v1/health`, { headers: headersOf(anonKey), rules }),
      askDataApi(apiUrl, serviceRoleKey ?? anonKey, rules),
    ]);
    if (health.status !== 200) return badProbe(statusSentence(health.status, PROVIDER, "anon key"));
    if (!healthSchema.safeParse(health.json).success) return badProbe(notUnderstood(PROVIDER));
    const dataApi = readDataApi(data, serviceRoleKey !== undefined);
    if (dataApi === "failed") {
      const key = serviceRoleKey === undefined ? "anon key" : "service role key";
      return badProbe(statusSentence(data.status, `${PROVIDER}'s data API`, key));
    }
    return {
      success: true,
      message: "Connected to Supabase",
      reaches: ["Auth", dataApi === "open" ? "Data API" : "Data API (schema hidden from this key)"],
      models: [],
    };
  } catch (error) {
    return badProbe(outboundSentence(error, PROVIDER));
  }
}

/** A good answer describes every table and may be long: only a refusal's text is read. */
async function askDataApi(
  apiUrl: string,
  key: string,
  rules: ReturnType<typeof supabaseRules>,
): Promise<OutboundAnswer> {
  return outboundFetch(`${apiUrl}/rest/v1/`, {
    headers: headersOf(key),
    rules,
    readsBody: "refusals",
  });
}
