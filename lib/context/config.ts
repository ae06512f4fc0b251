/**
 * Deployment configuration, read from the worker's variables and secrets. The only code that reads
 * process.env.
 */
export interface Config {
  /** If unset, every set-up call answers 503. There is no default. */
  setupPassword?: string;
  /** Seals the cookies. At least 32 characters. */
  sessionSecret: string;
  /**
   * The previous session secret. It still opens cookies, but seals none. Only set during a
   * rotation.
   */
  previousSessionSecret?: string;
  /** `keyId:base64url` entries, comma-separated. The first one encrypts, all decrypt. */
  encryptionKeys: string;
  cloudflareApiBaseUrl: string;
  openAiApiBaseUrl: string;
  /** Checks whether a new password has leaked, if its origin is among the allowed ones. */
  pwnedPasswordsBaseUrl: string;
  /** Exact origins that integrations may call in addition to the providers' own hosts. */
  outboundAllowedOrigins: readonly string[];
  /** Exact origins that RAGs may read documents from. */
  knowledgeAllowedOrigins: readonly string[];
  /** Plain cookie names are allowed on http://localhost: set by the local scripts only. */
  local: boolean;
  /**
   * True if CF-Connecting-IP can be trusted. False locally, where a client can set the header
   * itself.
   */
  trustsClientIp: boolean;
  /**
   * This Worker's name at the provider, if known. Create Services binds the new services to it.
   */
  workerName?: string;
  /** Serves the pages that crash on purpose. Only set by the browser tests. */
  testPages: boolean;
}

type Environment = Record<string, string | undefined>;

const listOf = (commaSeparated = "") =>
  commaSeparated
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the configuration. Throws if SESSION_SECRET is missing or too short. */
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

/**
 * Returns true if the browser logs debug messages. The bundler replaces the variable with its
 * value.
 */
export function isDebugBuild(): boolean {
  return process.env.NEXT_PUBLIC_ATRIUM_DEBUG === "1";
}
