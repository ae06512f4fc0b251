/** The three services of a deployment, and the steps of creating them. */
import * as z from "zod";
import type { ProviderClient } from "@/lib/provider/client";
import { ProviderError, unreadableAnswer } from "@/lib/provider/errors";

export interface ProviderServices {
  d1: { id: string; name: string };
  kv: { id: string; title: string };
  r2: { name: string };
}

/** A step of creating them, as responses show it. */
export const serviceStepViewSchema = z
  .object({
    id: z.enum(["d1", "schema", "kv", "r2", "bind"]),
    label: z.string(),
    state: z.enum(["running", "done", "adopted", "skipped", "failed"]).meta({
      description:
        "`adopted`: it already existed and is used. `skipped`: nothing to do; see `detail`.",
    }),
    detail: z.string().optional(),
  })
  .meta({ id: "ServiceStep" });
export type ServiceStep = z.infer<typeof serviceStepViewSchema>;
export type ServiceStepId = ServiceStep["id"];
export type ServiceStepState = ServiceStep["state"];

/** A service, and whether it already existed. */
export interface Ensured<T> {
  service: T;
  adopted: boolean;
}

/** The client and account that every call needs. */
export interface AccountScope {
  client: ProviderClient;
  accountId: string;
}

/** Entries requested per page. The provider may return fewer. */
export const LIST_PAGE_SIZE = 100;
/**
 * The most pages read of one list, so that a provider that repeats itself can't block a request.
 */
const MOST_PAGES = 100;

/**
 * Searches a paged list.
 *
 * @returns the first match, or undefined at the end of the list.
 * @throws ProviderError provider_failed if the list doesn't end.
 */
export async function findInPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  matches: (entry: T) => boolean,
): Promise<T | undefined> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const entries = await readPage(page);
    // Only an empty page is the end: the provider may limit the size of a page.
    if (entries.length === 0) return undefined;
    const match = entries.find(matches);
    if (match !== undefined) return match;
  }
  throw unreadableAnswer();
}

interface EnsureService<T> {
  find: () => Promise<T | undefined>;
  create: () => Promise<T>;
}

/**
 * Adopts a service with this name, or creates it.
 *
 * @throws ProviderError if the provider refuses or fails. Calling again adopts what was created.
 */
export async function ensureService<T>(service: EnsureService<T>): Promise<Ensured<T>> {
  const found = await service.find();
  if (found !== undefined) return { service: found, adopted: true };
  try {
    return { service: await service.create(), adopted: false };
  } catch (error) {
    // Someone else may have created it meanwhile, or the list lagged behind an earlier attempt.
    // Look again rather than check the error code, because each service has its own.
    if (!(error instanceof ProviderError && error.code === "provider_rejected")) throw error;
    const made = await service.find();
    if (made === undefined) throw error;
    return { service: made, adopted: true };
  }
}

/** The provider's id of a service. */
export const serviceIdSchema = z.string().min(1).max(64);
