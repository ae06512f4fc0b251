/** Finds D1, KV and R2 by name, and creates those that don't exist. */
import * as z from "zod";
import { ProviderError } from "@/lib/provider/errors";
import {
  type AccountScope,
  type Ensured,
  ensureService,
  findInPages,
  LIST_PAGE_SIZE,
  type ProviderServices,
  serviceIdSchema,
} from "@/lib/provider/services";

const databaseSchema = z
  .object({ uuid: serviceIdSchema, name: z.string() })
  .transform(({ uuid, name }) => ({ id: uuid, name }));
const namespaceSchema = z.object({ id: serviceIdSchema, title: z.string() });
const bucketSchema = z.object({ name: z.string() });

/**
 * Makes sure that the account has a D1 database with this exact name.
 *
 * @throws ProviderError.
 */
export function ensureDatabase(
  { client, accountId }: AccountScope,
  name: string,
): Promise<Ensured<ProviderServices["d1"]>> {
  const path = ["accounts", accountId, "d1", "database"];
  // The provider's filter also matches parts of names, so it only shortens the list.
  const readPage = (page: number) =>
    client.request(z.array(databaseSchema), {
      path,
      query: { name, page, per_page: LIST_PAGE_SIZE },
    });
  return ensureService({
    find: () => findInPages(readPage, (database) => database.name === name),
    create: () => client.request(databaseSchema, { path, body: { name } }),
  });
}

/**
 * Makes sure that the account has a KV namespace with this exact title.
 *
 * @throws ProviderError.
 */
export function ensureNamespace(
  { client, accountId }: AccountScope,
  title: string,
): Promise<Ensured<ProviderServices["kv"]>> {
  const path = ["accounts", accountId, "storage", "kv", "namespaces"];
  const readPage = (page: number) =>
    client.request(z.array(namespaceSchema), { path, query: { page, per_page: LIST_PAGE_SIZE } });
  return ensureService({
    find: () => findInPages(readPage, (namespace) => namespace.title === title),
    create: () => client.request(namespaceSchema, { path, body: { title } }),
  });
}

/**
 * Makes sure that the account has an R2 bucket with this name.
 *
 * @throws ProviderError, also if R2 isn't enabled for the account.
 */
export function ensureBucket(
  { client, accountId }: AccountScope,
  name: string,
): Promise<Ensured<ProviderServices["r2"]>> {
  const path = ["accounts", accountId, "r2", "buckets"];
  const find = async () => {
    try {
      return await client.request(bucketSchema, { path: [...path, name] });
    } catch (error) {
      if (error instanceof ProviderError && error.upstreamStatus === 404) return undefined;
      throw error;
    }
  };
  return ensureService({
    find,
    create: () => client.request(bucketSchema, { path, body: { name } }),
  });
}
