/** Deployment configuration, read from the worker's variables and secrets. The only reader of process.env. */
export interface Config {
  /** Undefined while unset: every set-up call then answers 503. There is no default. */
  setupPassword?: string;
  /** Seals the cookies; at least 32 characters. */
  sessionSecret: string;
  /** What sealed the cookies before: still opens them, seals none. Undefined but for the days of a change. */
  previousSessionSecret?: string;
  /** `keyId:base64url` entries, comma-separated; the first one encrypts, all decrypt. */
  encryptionKeys: string;
  cloudflareApiBaseUrl: string;
  openAiApiBaseUrl: string;
  /** Asked whether a new password has leaked, where its origin is among the allowed ones. */
  pwnedPasswordsBaseUrl: string;
  /** Exact origins that integrations may call beyond the providers' own hosts. */
  outboundAllowedOrigins: readonly string[];
  /** Exact origins that RAGs may read documents from. */
  knowledgeAllowedOrigins: readonly string[];
  /** Plain cookie names are allowed on http://localhost: set by the local scripts only. */
  local: boolean;
  /** CF-Connecting-IP is the platform's word. Not locally, where nothing stands before the worker and a client may write it. */
  trustsClientIp: boolean;
  /** This Worker's name at the provider, where known: create-services binds the new services to it. */
  workerName?: string;
  /** Serves the pages that crash on purpose: set by the browser tests only. */
  testPages: boolean;
}

type Environment = Record<string, string | undefined>;

const listOf = (commaSeparated = "") =>
  commaSeparated
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the configuration. Throws when SESSION_SECRET is missing or too short to seal with. */
export function readConfig(environment: Environment = process.env): Config {
  const sessionSecret = environment.SESSION_SECRET ?? "";
  if (sessionSecret.length < 32) throw new Error("SESSION_SECRET needs at least 32 characters");
  const previousSessionSecret = environment.SESSION_SECRET_PREVIOUS || undefined;
  if (previousSessionSecret !== undefined && previousSessionSecret.length < 32)
    throw new Error("SESSION_SECRET_PREVIOUS needs at least 32 characters");
  return {
    setupPassword: environment.SETUP_PASSWORD || undefined,
    sessionSecret,
    previousSessionSecret,
    encryptionKeys: environment.ENCRYPTION_KEY ?? "",
    cloudflareApiBaseUrl:
      environment.CLOUDFLARE_API_BASE_URL || "https://api.cloudflare.com/client/v4",
    openAiApiBaseUrl: environment.OPENAI_API_BASE_URL || "https://api.openai.com/v1",
    pwnedPasswordsBaseUrl: environment.PWNED_PASSWORDS_BASE_URL || "https://api.pwnedpasswords.com",
    outboundAllowedOrigins: listOf(environment.OUTBOUND_ALLOWED_ORIGINS),
    knowledgeAllowedOrigins: listOf(environment.KNOWLEDGE_ALLOWED_ORIGINS),
    local: environment.ATRIUM_LOCAL === "1",
    trustsClientIp: environment.ATRIUM_LOCAL !== "1" || environment.ATRIUM_TEST_CLIENT_IP === "1",
    workerName: environment.ATRIUM_WORKER_NAME || undefined,
    testPages: environment.ATRIUM_TEST_PAGES === "1",
  };
}

/** The build flag of debug logging in the browser; replaced by its value while the bundle is made. */
export function isDebugBuild(): boolean {
  return process.env.NEXT_PUBLIC_ATRIUM_DEBUG === "1";
}
