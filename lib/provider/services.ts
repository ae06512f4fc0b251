/** The three services that a deployment runs on, and the steps of making them. */
import * as z from "zod";
import type { ProviderClient } from "@/lib/provider/client";
import { ProviderError, unreadableAnswer } from "@/lib/provider/errors";

export interface ProviderServices {
  d1: { id: string; name: string };
  kv: { id: string; title: string };
  r2: { name: string };
}

/** A step of making them, as answers name it. */
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

/** A service, and whether it was there before. */
export interface Ensured<T> {
  service: T;
  adopted: boolean;
}

/** What every call about an account's services needs. */
export interface AccountScope {
  client: ProviderClient;
  accountId: string;
}

/** Entries asked for a page; the provider may give fewer. */
export const LIST_PAGE_SIZE = 100;
/** Most pages read of one list, so that a provider which repeats itself cannot hold a request. */
const MOST_PAGES = 100;

/**
 * Looks through a paged list until an entry matches.
 * @returns the entry, or undefined when the list has ended.
 * @throws ProviderError provider_failed when the list does not end.
 */
export async function findInPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  matches: (entry: T) => boolean,
): Promise<T | undefined> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const entries = await readPage(page);
    // An empty page is the end. A short one is not: the provider may cap the size of a page.
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
 * Adopts a service by its name, or creates it.
 * @throws ProviderError when the provider refuses or fails; then a repetition adopts what was made.
 */
export async function ensureService<T>(service: EnsureService<T>): Promise<Ensured<T>> {
  const found = await service.find();
  if (found !== undefined) return { service: found, adopted: true };
  try {
    return { service: await service.create(), adopted: false };
  } catch (error) {
    // Refused, perhaps because somebody else made it meanwhile, or the list lagged behind an earlier
    // attempt of ours. Looking again is safer than trusting a code: each service has its own.
    if (!(error instanceof ProviderError && error.code === "provider_rejected")) throw error;
    const made = await service.find();
    if (made === undefined) throw error;
    return { service: made, adopted: true };
  }
}

/** An id that the provider gives a service. */
export const serviceIdSchema = z.string().min(1).max(64);
