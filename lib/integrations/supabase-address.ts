import { AppError } from "@/lib/errors";
import type { Config } from "@/lib/platform/config";
import { isAllowedAddress, type OutboundRules } from "@/lib/platform/outbound-fetch";
import { API_URL_NOT_ALLOWED } from "./schema";

const SUPABASE_HOST = /^([a-z0-9][a-z0-9-]{0,62})\.supabase\.co$/;

/** Where a Supabase call may go. */
export function supabaseRules(config: Config): OutboundRules {
  return { hostPattern: SUPABASE_HOST, allowedOrigins: config.outboundAllowedOrigins };
}

export interface SupabaseAddress {
  /** The origin: what the paths of the two probes are put behind. */
  apiUrl: string;
  /** The first label of the provider's host; null for a self-hosted project. */
  projectRef: string | null;
}

/**
 * Reads a project's API URL. Supabase's own pages show it with and without `/rest/v1`; anything else behind the origin
 * is refused.
 *
 * @throws AppError `invalid_input` for an address that may not be called.
 */
export function readSupabaseAddress(config: Config, apiUrl: string): SupabaseAddress {
  const url = new URL(apiUrl);
  const isPlain = /^\/(rest\/v1\/?)?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isPlain || !isAllowedAddress(apiUrl, supabaseRules(config))) {
    throw new AppError("invalid_input", API_URL_NOT_ALLOWED, {
      errors: { apiUrl: [API_URL_NOT_ALLOWED] },
    });
  }
  return { apiUrl: url.origin, projectRef: SUPABASE_HOST.exec(url.hostname)?.[1] ?? null };
}
