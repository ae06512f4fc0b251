import type {
  AdminData,
  CloudflareData,
  OnboardingRecord,
} from "@/lib/onboarding/onboarding-record";
import type { ServicesView } from "@/lib/onboarding/schema";
import type { ServiceStep } from "@/lib/provider/services";
import { POLICIES } from "@/lib/request/policies";
import { send } from "@/lib/request/request";
import { NETWORK_FAILED, RequestError } from "@/lib/request/request-error";
import type { SetupTexts } from "@/lib/request/setup-failure";
import { assertSuccess, type Envelope, post } from "./setup-calls";

// Calls of the stages after the password, loaded with them.

type Credentials = OnboardingRecord["cloudflareCredentials"];
type Names = OnboardingRecord["serviceNames"];

/** Timeout of calls that send a few requests to the provider, each up to eight seconds. */
const PROVIDER_CALL_MS = 40_000;

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

/** Creates the services. The server streams each step, and the result on the last line. */
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
 * Reads an answer with one JSON value per line, as the lines arrive.
 *
 * @throws SyntaxError for a line that isn't JSON, and errors of the connection.
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

/** Error texts of these calls. */
export const SETUP_TEXTS = {
  validate: {
    failed: "Failed to validate Cloudflare credentials",
    fallback: "Credential validation failed",
  },
  create: {
    failed: "Failed to create Cloudflare services",
    fallback: "Service creation failed",
  },
  admin: { failed: "Failed to create admin user", fallback: "Admin creation failed" },
} as const satisfies Record<string, SetupTexts>;
