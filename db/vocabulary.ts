/** The closed vocabularies of the specifications. CHECKs, zod enums and badges use them. */

/** Highest first. */
export const SYSTEM_ROLES = ["superadmin", "admin", "moderator"] as const;
/** Permissions of a personal API token: read, or read and write. */
export const TOKEN_ACCESS = ["read", "write"] as const;
/** Areas of a token's permissions, and their levels. Each level includes the ones before it. */
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
/** Notices that can't be turned off. */
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
/** A person's kinds of second factor. */
export const SECOND_FACTORS = ["none", "totp", "passkey", "both"] as const;
/** All kinds of notices. */
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
/** Reasons for a change of stock that a person can choose. */
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
/** How the values of a period become one value. */
export const METRIC_AGGREGATIONS = ["latest", "total", "average"] as const;
export const MEDIA_TYPES = ["image", "video", "audio", "document", "archive"] as const;
export const INTEGRATION_TYPES = [
  "supabase",
  "openai",
  "workers-ai",
  "mcp",
  "cloudflare-email",
  "resend",
  "postmark",
  "smtp",
] as const;
export const INTEGRATION_STATUSES = ["connected", "disconnected", "error", "testing"] as const;
export const DOCUMENT_SOURCES = ["upload", "text", "html", "address", "record"] as const;
/** Where a document's text comes from: ourselves, a partner, or anyone. */
export const TRUST_TIERS = ["internal", "partner", "public"] as const;
export const DOCUMENT_STATES = ["queued", "extracting", "indexing", "ready", "failed"] as const;
/** `held`: built, but below the RAG's gate. Someone has to decide whether it should answer. */
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
/** `failed`: no attempts left. Someone has to retry it. */
export const JOB_STATES = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
/** What a model is called for. */
export const USAGE_PURPOSES = ["run", "chat", "ask", "evaluation", "embedding"] as const;
/** What an agent or RAG uses a model for. */
export const MODEL_USES = ["chat", "embedding", "reranking"] as const;
/** What a cap limits: everything, or one of a kind. */
export const CAP_SCOPES = ["month", "integration", "project", "agent", "person"] as const;
/**
 * `expired`: no decision in time. `stopped`: a limit was reached. `missed`: a schedule didn't start
 * it on time.
 */
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
/** `stopped`: automatically, after failures or when its owner lost access to the agent. */
/** What a trigger waits for. */
export const TRIGGER_EVENTS = [
  "record_created",
  "record_changed",
  "stock_below",
  "item_published",
  "webhook",
] as const;
export const SCHEDULE_STATES = ["active", "paused", "stopped"] as const;
/** Decisions on an agent's work on a task. */
export const REVIEW_DECISIONS = ["accept", "return"] as const;
/** What started a run. */
export const RUN_TRIGGERS = ["person", "api", "task", "schedule", "chat"] as const;
export const STEP_KINDS = ["message", "model", "tool"] as const;
/**
 * `waiting`: needs approval before it starts. `started` is written before the call, the others
 * after it.
 */
export const STEP_STATES = ["waiting", "started", "succeeded", "failed", "denied"] as const;
/** Who can approve: the person it runs on behalf of, or someone else. */
export const APPROVAL_MODES = ["ask", "ask-other"] as const;
/** `withdrawn`: its run ended first. */
export const APPROVAL_STATES = ["waiting", "approved", "denied", "expired", "withdrawn"] as const;
/** States of a message and its answer. `waiting`: its run needs approval. */
export const MESSAGE_STATES = ["asking", "waiting", "answered", "stopped", "failed"] as const;
/** Small things in lists that are written by lib/resource. */
export const RESOURCE_KINDS = ["schedule", "trigger", "question", "scenario", "view"] as const;
/** Lists with saved views. */
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
/** `failed`: not retried automatically. */
export const MAIL_STATES = ["queued", "sending", "sent", "failed"] as const;
/** Who requested a password reset: someone who passes the link on, or the person, by email. */
export const RESET_WAYS = ["passed-on", "mailed"] as const;
export const ERROR_LEVELS = ["critical", "page", "component"] as const;

export type SystemRole = (typeof SYSTEM_ROLES)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
export type SavedList = (typeof SAVED_LISTS)[number];
export type ProjectRole = (typeof PROJECT_ROLES)[number];
export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];
export type MetricCategory = (typeof METRIC_CATEGORIES)[number];
export type MetricUnit = (typeof METRIC_UNITS)[number];
export type MetricAggregation = (typeof METRIC_AGGREGATIONS)[number];
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Stock at or below this is low. */
export const LOW_STOCK = 5;

/** Leads with this score or higher are hot. */
export const HOT_SCORE = 80;

/** Kinds of custom fields. The kind of a field never changes. */
export const CUSTOM_KINDS = [
  "text",
  "number",
  "money",
  "day",
  "choice",
  "choices",
  "person",
  "link",
  "yes-no",
  "url",
] as const;
