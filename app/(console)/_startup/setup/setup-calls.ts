import type {
  AdminData,
  CloudflareData,
} from "@/lib/onboarding/onboarding-record";
import type { ServicesView } from "@/lib/onboarding/schema";
import type { ServiceStep } from "@/lib/provider/services";
import { POLICIES } from "@/lib/request/policies";
import { request, send } from "@/lib/request/request";
import { NETWORK_FAILED, RequestError } from "@/lib/request/request-error";

export interface Envelope {
  success?: boolean;
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/** An envelope of failure is a failure, whatever its status. */
export function assertSuccess<T extends Envelope>(answer: T): T {
  if (answer.success !== false) return answer;
  const { message, code, errors } = answer;
  throw new RequestError("answer", message ?? "", {
    code,
    errors,
    hasServerMessage: Boolean(message),
  });
}

/** A call of set-up, all of which are POST. */
export async function post<T extends object>(path: string, body: unknown, timeoutMs?: number) {
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const answer = await request<T & Envelope>(path, { method: "POST", body, ...options });
  return assertSuccess(answer);
}

export function verifyPassword(password: string) {
  return post<{ areBindingsReady: boolean }>("/api/onboarding/password", { password });
}
<<<<<<< HEAD

export function validateCredentials(credentials: Credentials) {
  return post<{ accountName: string }>("/api/cloudflare/validate", credentials, PROVIDER_CALL_MS);
}

export async function connectOwnBindings(): Promise<CloudflareData> {
  const { services } = await post<{ services: ServicesView }>("/api/onboarding/use-bindings", {});
  return { mode: "bindings", accountName: null, bindingSnippet: null, boundTo: null, ...services };
}

interface CreatedLine extends Envelope {
  step?: ServiceStep;
  services?: ServicesView;
  bindingSnippet?: string;
  boundTo?: string | null;
}

/** Has the server create services: it tells of each step as it happens, and of the outcome in its last line. */
export async function streamServices(body: object, onStep: (step: ServiceStep) => void) {
  const response = await send("/api/cloudflare/create-services", {
    method: "POST",
    body,
    headers: { Accept: "application/x-ndjson" },
    ...POLICIES.createServices,
  });
  let outcome: CreatedLine | undefined;
  await readLines<CreatedLine>(response, (line) => {
    if (line.step) onStep(line.step);
    else outcome = line;
  });
  if (!outcome) throw new RequestError("network", NETWORK_FAILED);
  const { services, bindingSnippet = null, boundTo = null } = assertSuccess(outcome);
  if (!services) throw new RequestError("answer", "", { hasServerMessage: false });
  return { services, bindingSnippet, boundTo };
}

export async function createServices(
  input: Credentials & Names,
  onStep: (step: ServiceStep) => void,
): Promise<Omit<CloudflareData, "accountName">> {
  const { services, bindingSnippet, boundTo } = await streamServices(input, onStep);
  return { mode: "provider", bindingSnippet, boundTo, ...services };
}

interface NewAdmin {
  name: string;
  email: string;
  password: string;
  accountId: string;
  globalApiKey: string;
  userEmail: string;
}

export async function createAdmin(admin: NewAdmin) {
  const body = { ...admin, role: "super_admin" };
  return post<{ user: AdminData; isNewDatabaseReady?: boolean }>(
    "/api/onboarding/admin",
    body,
    PROVIDER_CALL_MS,
  );
}

/**
 * Reads an answer of one JSON value a line, each as soon as it is there.
 *
 * @throws SyntaxError for a line that is no JSON, and whatever breaks the connection.
 */
async function readLines<T>(response: Response, onLine: (line: T) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) emit(line);
  }
  emit(rest);

  function emit(line: string): void {
    if (line.trim() !== "") onLine(JSON.parse(line) as T);
  }
}
=======
>>>>>>> testtime
