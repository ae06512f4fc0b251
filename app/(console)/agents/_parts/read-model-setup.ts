import { load } from "@/lib/http/load";
import { listModelServers } from "@/lib/integrations/model-servers";
import { describeProviders } from "@/lib/integrations/providers";
import type { ModelSetup } from "./model-offer";

/** Returns the ways to add a model, or null for people who may not add one. */
export async function readModelSetup(): Promise<ModelSetup | null> {
  const { data, failure } = await load(listModelServers);
  if (failure?.code === "forbidden") return null;
  return { providers: describeProviders(), servers: data ?? [] };
}
