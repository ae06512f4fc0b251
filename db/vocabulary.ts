/** The closed vocabularies of the specifications, as data: schema CHECKs, zod enums and badges read them here. */

/** The highest first. */
export const SYSTEM_ROLES = ["superadmin", "admin", "moderator"] as const;
/** What a personal API token may do: read, or read and write. */
export const TOKEN_ACCESS = ["read", "write"] as const;
/** The areas in which a token may do something, and what; each level may what those before it may. */
export const TOKEN_AREAS = [
  "tasks",
  "projects",
  "workspaces",
  "agents",
  "rags",
  "integrations",
  "users",
  "system",
] as const;
export const TOKEN_LEVELS = ["read", "write", "admin"] as const;
/** What people are told of whatever they have chosen. */
export const SECURITY_NOTICES = [
  "new_device",
  "password_changed",
  "email_requested",
  "email_changed",
  "identity_changed",
  "role_changed",
  "factor_changed",
  "token_created",
  "failed_sign_ins",
  "mail_channel_changed",
] as const;
/** What a person has as second factor. */
export const SECOND_FACTORS = ["none", "totp", "passkey", "both"] as const;
/** What people are told of. */
export const NOTICE_KINDS = [
  ...SECURITY_NOTICES,
  "task_assigned",
  "mention",
  "approval_waiting",
  "run_failed",
  "review_waiting",
  "integration_changed",
  "email_waiting",
  "access_asked",
  "access_decided",
] as const;
export const ACCESS_DECISIONS = ["allowed", "declined", "entered"] as const;
export const PROJECT_ROLES = [...SYSTEM_ROLES, "user"] as const;
export const ITEM_KINDS = ["project", "agent", "rag"] as const;
export const PROJECT_STATUSES = [
  "active",
  "inactive",
  "completed",
  "planning",
  "archived",
] as const;
export const WORKSPACE_TYPES = ["content", "ecommerce", "crm", "media", "analytics"] as const;
export const AGENT_STATUSES = ["active", "inactive"] as const;
export const AGENT_TEMPLATE_IDS = [
  "content-scraper",
  "ai-rewriter",
  "image-processor",
  "social-distributor",
  "analytics-aggregator",
  "subscriber-manager",
  "email-generator",
  "send-optimizer",
  "product-recommender",
  "inventory-manager",
  "customer-support",
  "price-optimizer",
  "order-processor",
  "custom-agent",
] as const;
export const RAG_STATUSES = ["planning", "active", "inactive", "training", "error"] as const;
export const RAG_TYPES = [
  "document-qa",
  "knowledge-base",
  "semantic-search",
  "conversational",
  "multi-modal",
  "custom",
] as const;
export const TASK_STATUSES = [
  "aktiv",
  "running",
  "paused",
  "inaktiv",
  "pending",
  "in-progress",
  "completed",
  "cancelled",
] as const;
export const TASK_MODES = ["manual", "auto"] as const;
export const TASK_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export const TASK_ROLES = ["owner", "reviewer", "assignee"] as const;
export const CONTENT_TYPES = ["blog", "newsletter", "documentation", "article"] as const;
export const CONTENT_STATUSES = ["draft", "review", "published", "archived"] as const;
export const PRODUCT_STATUSES = ["active", "inactive", "out_of_stock"] as const;
export const ORDER_STATUSES = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;
/** What a person says about a change of stock that they enter. */
export const STOCK_ENTRY_REASONS = ["correction", "delivery", "return", "damage"] as const;
export const STOCK_REASONS = ["opening", "order", "cancellation", ...STOCK_ENTRY_REASONS] as const;
export const CONTACT_STATUSES = ["prospect", "active", "inactive"] as const;
export const LEAD_STATUSES = [
  "new",
  "contacted",
  "qualified",
  "proposal",
  "negotiation",
  "closed_won",
  "closed_lost",
] as const;
export const DEAL_STAGES = [
  "discovery",
  "proposal",
  "negotiation",
  "closing",
  "won",
  "lost",
] as const;
export const METRIC_CATEGORIES = ["traffic", "conversion", "revenue", "engagement"] as const;
export const METRIC_UNITS = ["number", "percentage", "currency", "duration"] as const;
/** How the readings of a period become its one value. */
export const METRIC_AGGREGATIONS = ["latest", "total", "average"] as const;
export const MEDIA_TYPES = ["image", "video", "audio", "document", "archive"] as const;
export const INTEGRATION_TYPES = [
  "supabase",
  "openai",
  "mcp",
  "cloudflare-email",
  "resend",
  "postmark",
  "smtp",
] as const;
export const INTEGRATION_STATUSES = ["connected", "disconnected", "error", "testing"] as const;
export const DOCUMENT_SOURCES = ["upload", "text", "html", "address", "record"] as const;
/** Whose words a document has: our own, those of a partner, or anybody's. */
export const TRUST_TIERS = ["internal", "partner", "public"] as const;
export const DOCUMENT_STATES = ["queued", "extracting", "indexing", "ready", "failed"] as const;
/** `held` is built, and waits for somebody to say that it is to answer although the RAG's gate falls with it. */
export const GENERATION_STATES = [
  "building",
  "held",
  "failed",
  "current",
  "retired",
  "cancelled",
] as const;
export const GAP_STATES = ["open", "task", "closed"] as const;
export const SERVICES_MODES = ["provider", "bindings"] as const;
/** `failed` jobs have used up their attempts: they wait for somebody to start them again. */
export const JOB_STATES = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
/** What a model is called for. */
export const USAGE_PURPOSES = ["run", "chat", "ask", "evaluation", "embedding"] as const;
/** What a cap holds down: everything, or each one of a kind. */
export const CAP_SCOPES = ["month", "integration", "project", "agent", "person"] as const;
/** `expired`: nobody decided in time. `stopped`: a limit was reached. `missed`: a schedule did not begin it at its time. */
export const RUN_STATES = [
  "queued",
  "running",
  "waiting_approval",
  "succeeded",
  "failed",
  "cancelled",
  "expired",
  "stopped",
  "missed",
] as const;
/** `stopped`: by itself, after failures or when its owner may not use the agent any more. */
export const SCHEDULE_STATES = ["active", "paused", "stopped"] as const;
/** What a person says to what an agent has done on a task. */
export const REVIEW_DECISIONS = ["accept", "return"] as const;
/** What began a run. */
export const RUN_TRIGGERS = ["person", "api", "task", "schedule", "chat"] as const;
export const STEP_KINDS = ["message", "model", "tool"] as const;
/** A step `waiting` has not begun: somebody must approve it. `started` stands before the call, the others after it. */
export const STEP_STATES = ["waiting", "started", "succeeded", "failed", "denied"] as const;
/** Who may approve: whom the run acts for, or somebody else. */
export const APPROVAL_MODES = ["ask", "ask-other"] as const;
/** `withdrawn`: its run has ended before. */
export const APPROVAL_STATES = ["waiting", "approved", "denied", "expired", "withdrawn"] as const;
/** Of a message and its answer; `waiting`: its run waits for an approval. */
export const MESSAGE_STATES = ["asking", "waiting", "answered", "stopped", "failed"] as const;
/** Lists whose filters, sort and columns can be kept under a name. */
export const SAVED_LISTS = [
  "tasks",
  "projects",
  "agents",
  "rags",
  "users",
  "audit",
  "records",
] as const;
export const MAIL_KINDS = ["invitation", "reset", "notice"] as const;
/** `failed` mails are not tried again by themselves. */
export const MAIL_STATES = ["queued", "sending", "sent", "failed"] as const;
/** By whom a link for a new password was asked for: somebody who passes it on, or its person by mail. */
export const RESET_WAYS = ["passed-on", "mailed"] as const;
export const ERROR_LEVELS = ["critical", "page", "component"] as const;

export type SystemRole = (typeof SYSTEM_ROLES)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type SavedList = (typeof SAVED_LISTS)[number];
export type ProjectRole = (typeof PROJECT_ROLES)[number];
export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];
export type MetricCategory = (typeof METRIC_CATEGORIES)[number];
export type MetricUnit = (typeof METRIC_UNITS)[number];
export type MetricAggregation = (typeof METRIC_AGGREGATIONS)[number];
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Stock at or below this is low. */
export const LOW_STOCK = 5;

/** A lead of this score or more is a strong one. Another number takes a migration: sums know it. */
export const HOT_SCORE = 80;
