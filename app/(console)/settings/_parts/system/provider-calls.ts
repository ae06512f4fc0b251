import { streamServices } from "@/app/(console)/_parts/startup/setup/stage-calls";
import type { ServiceStep } from "@/lib/provider/services";
import { withRecovery } from "@/lib/request/recovery";
import { request } from "@/lib/request/request";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { KEY_TEXTS, type KeyField, type KeyForm } from "@/lib/system/system-rules";

/** The server sends several requests to the provider, each up to eight seconds. */
const PROVIDER_CALL_MS = 40_000;

/** A validated key. Kept only in the page's memory. */
export interface ValidatedKey {
  email: string;
  accountName: string;
  globalApiKey: string;
}

/** Validates the new key and stores its fingerprint. Throws RequestError. */
export async function updateProviderKey(form: KeyForm): Promise<ValidatedKey> {
  const { email, currentKey, newKey: globalApiKey } = form;
  const answer = await request<{ success?: boolean; message?: string; accountName?: string }>(
    "/api/cloudflare/validate",
    {
      method: "POST",
      body: { email, currentKey, globalApiKey },
      timeoutMs: PROVIDER_CALL_MS,
    },
  );
  if (answer.success === false) {
    const message = answer.message ?? "";
    throw new RequestError("answer", message, { hasServerMessage: message !== "" });
  }
  return { email, accountName: answer.accountName ?? "", globalApiKey };
}

const ALL_SERVICES = { createD1: true, createKV: true, createR2: true };

/** Creates or reuses the three services in the account of a validated key. Throws RequestError. */
export function createProviderServices(
  { email, globalApiKey }: ValidatedKey,
  onStep: (step: ServiceStep) => void,
) {
  const body = { email, globalApiKey, servicesConfig: ALL_SERVICES };
  return withRecovery(() => streamServices(body, onStep));
}

/** Returns the server's message, otherwise a fixed one. */
function failureText(thrown: unknown, network: string, rejected: string): string {
  const error = toRequestError(thrown);
  if (error.kind === "network" || error.kind === "timeout") return network;
  return error.hasServerMessage && error.message ? error.message : rejected;
}

export const updateFailureText = (thrown: unknown) =>
  failureText(thrown, KEY_TEXTS.updateNetwork, KEY_TEXTS.updateRejected);
export const createFailureText = (thrown: unknown) =>
  failureText(thrown, KEY_TEXTS.createNetwork, KEY_TEXTS.createRejected);

const FIELD_OF: Record<string, KeyField> = {
  email: "email",
  currentKey: "currentKey",
  globalApiKey: "newKey",
};

/** Returns the form field that an error belongs to, or null. */
export function failedField(thrown: unknown): KeyField | null {
  const [name] = Object.keys(toRequestError(thrown).errors ?? {});
  return (name && FIELD_OF[name]) || null;
}
