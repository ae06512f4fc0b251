/** D1, KV and R2 by name: adopted where they are, created where they are not. */
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
const databasePageSchema = z.object({ result: z.array(databaseSchema) });
const namespaceSchema = z.object({ id: serviceIdSchema, title: z.string() });
const namespacePageSchema = z.object({ result: z.array(namespaceSchema) });
const bucketSchema = z.object({ name: z.string() });

/**
 * Makes sure that the account has a D1 database of this exact name.
 * @throws ProviderError.
 */
export function ensureDatabase(
  { client, accountId }: AccountScope,
  name: string,
): Promise<Ensured<ProviderServices["d1"]>> {
  const readPage = async (page: number) => {
    // The provider's name filter matches parts of names too: it shortens the list, no more.
    const params = { account_id: accountId, name, page, per_page: LIST_PAGE_SIZE };
    const answer = await client.request(databasePageSchema, (api) => api.d1.database.list(params));
    return answer.result;
  };
  return ensureService({
    find: () => findInPages(readPage, (database) => database.name === name),
    create: () =>
      client.request(databaseSchema, (api) =>
        api.d1.database.create({ account_id: accountId, name }),
      ),
  });
}

/**
 * Makes sure that the account has a KV namespace of this exact title.
 * @throws ProviderError.
 */
export function ensureNamespace(
  { client, accountId }: AccountScope,
  title: string,
): Promise<Ensured<ProviderServices["kv"]>> {
  const readPage = async (page: number) => {
    const params = { account_id: accountId, page, per_page: LIST_PAGE_SIZE };
    const answer = await client.request(namespacePageSchema, (api) =>
      api.kv.namespaces.list(params),
    );
    return answer.result;
  };
  return ensureService({
    find: () => findInPages(readPage, (namespace) => namespace.title === title),
    create: () =>
      client.request(namespaceSchema, (api) =>
        api.kv.namespaces.create({ account_id: accountId, title }),
      ),
  });
}

/**
 * Makes sure that the account has an R2 bucket of this name.
 * @throws ProviderError; also when R2 is not enabled for the account.
 */
export function ensureBucket(
  { client, accountId }: AccountScope,
  name: string,
): Promise<Ensured<ProviderServices["r2"]>> {
  const find = async () => {
    try {
      return await client.request(bucketSchema, (api) =>
        api.r2.buckets.get(name, { account_id: accountId }),
      );
    } catch (error) {
      if (error instanceof ProviderError && error.upstreamStatus === 404) return undefined;
      throw error;
    }
  };
  return ensureService({
    find,
    create: () =>
      client.request(bucketSchema, (api) => api.r2.buckets.create({ account_id: accountId, name })),
  });
}
