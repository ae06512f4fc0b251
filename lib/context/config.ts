/** A server with OpenAI's API on this machine. */
export interface ModelServerHere {
  name: string;
  origin: string;
  /** How many models it lists. */
  models: number;
}

/** Ports of Ollama, LM Studio, llama.cpp and vLLM. */
const MODEL_PORTS = [11434, 1234, 8080, 8000];
const LOOPBACK = ["http://127.0.0.1", "http://localhost"];

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
  /** Model servers that `npm start` found on this machine. Empty on a deployment. */
  modelServers: readonly ModelServerHere[];
  /** Origins of model servers on this machine that may be called. Empty on a deployment. */
  localModelOrigins: readonly string[];
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

const isLoopback = (origin: string) =>
  LOOPBACK.some((address) => new RegExp(`^${address}:\\d{1,5}$`).test(origin));

/** Reads what `npm start` found. Ignores anything that isn't on this machine. */
function readModelServers(json: string | undefined): ModelServerHere[] {
  try {
    const found: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(found) ? found.filter(({ origin }) => isLoopback(origin)) : [];
  } catch {
    return [];
  }
}

/** Reads the configuration. Throws if SESSION_SECRET is missing or too short. */
export function readConfig(environment: Environment = process.env): Config {
  const sessionSecret = environment.SESSION_SECRET ?? "";
  if (sessionSecret.length < 32) throw new Error("SESSION_SECRET needs at least 32 characters");
  const previousSessionSecret = environment.SESSION_SECRET_PREVIOUS || undefined;
  if (previousSessionSecret !== undefined && previousSessionSecret.length < 32)
    throw new Error("SESSION_SECRET_PREVIOUS needs at least 32 characters");
  const local = environment.ATRIUM_LOCAL === "1";
  const modelServers = local ? readModelServers(environment.ATRIUM_MODEL_SERVERS) : [];
  const usual = LOOPBACK.flatMap((address) => MODEL_PORTS.map((port) => `${address}:${port}`));
  return {
    modelServers,
    localModelOrigins: local ? [...usual, ...modelServers.map(({ origin }) => origin)] : [],
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
    local,
    trustsClientIp: !local || environment.ATRIUM_TEST_CLIENT_IP === "1",
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
