import { DEFAULT_ROLE, spelledRole } from "@/lib/auth/roles";

export type BadgeTone = "success" | "warning" | "danger" | "info" | "neutral";

export interface BadgeEntry {
  label: string;
  tone: BadgeTone;
}

type Vocabulary = Readonly<Record<string, BadgeEntry>>;

export const CONNECTION_BADGES: Vocabulary = {
  connected: { label: "Connected", tone: "success" },
  disconnected: { label: "Disconnected", tone: "neutral" },
  offline: { label: "Offline", tone: "neutral" },
  error: { label: "Error", tone: "danger" },
  testing: { label: "Testing", tone: "info" },
  loading: { label: "Loading", tone: "info" },
};

const MAIL_BADGES: Vocabulary = {
  queued: { label: "Waiting", tone: "info" },
  sending: { label: "Sending", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

const USER_BADGES: Vocabulary = {
  active: { label: "Active", tone: "success" },
  inactive: { label: "Inactive", tone: "neutral" },
};

/** Green if active, grey otherwise. */
const PROJECT_BADGES: Vocabulary = {
  active: { label: "Active", tone: "success" },
  inactive: { label: "Inactive", tone: "neutral" },
  completed: { label: "Completed", tone: "neutral" },
  planning: { label: "Planning", tone: "neutral" },
  archived: { label: "Archived", tone: "neutral" },
};

/** Active, Training and Error; everything else reads "Inactive": look up with `activityBadge`. */
const RAG_BADGES: Vocabulary = {
  active: { label: "Active", tone: "success" },
  training: { label: "Training", tone: "info" },
  error: { label: "Error", tone: "danger" },
  inactive: { label: "Inactive", tone: "neutral" },
};

export const TASK_BADGES: Vocabulary = {
  aktiv: { label: "Active", tone: "success" },
  running: { label: "Running", tone: "info" },
  paused: { label: "Paused", tone: "warning" },
  inaktiv: { label: "Idle", tone: "neutral" },
  pending: { label: "Pending", tone: "warning" },
  "in-progress": { label: "In Progress", tone: "info" },
  completed: { label: "Completed", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

const TASK_MODE_BADGES: Vocabulary = {
  manual: { label: "Manual", tone: "neutral" },
  auto: { label: "Auto", tone: "info" },
};

export const ROLE_BADGES: Vocabulary = {
  superadmin: { label: "Super Admin", tone: "danger" },
  admin: { label: "Admin", tone: "warning" },
  moderator: { label: "Moderator", tone: "success" },
  user: { label: "User", tone: "neutral" },
};

const BINDING_BADGES: Vocabulary = {
  connected: { label: "Connected", tone: "success" },
  degraded: { label: "Degraded", tone: "warning" },
  error: { label: "Error", tone: "danger" },
  not_configured: { label: "Not configured", tone: "neutral" },
};

/** Statuses and stages of what the workspaces hold. */
const RECORD_BADGES: Vocabulary = {
  draft: { label: "Draft", tone: "neutral" },
  review: { label: "In review", tone: "warning" },
  published: { label: "Published", tone: "success" },
  archived: { label: "Archived", tone: "neutral" },
  active: { label: "Active", tone: "success" },
  inactive: { label: "Inactive", tone: "neutral" },
  out_of_stock: { label: "Out of stock", tone: "danger" },
  pending: { label: "Pending", tone: "warning" },
  processing: { label: "Processing", tone: "info" },
  shipped: { label: "Shipped", tone: "info" },
  delivered: { label: "Delivered", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  prospect: { label: "Prospect", tone: "info" },
  new: { label: "New", tone: "info" },
  contacted: { label: "Contacted", tone: "info" },
  qualified: { label: "Qualified", tone: "success" },
  proposal: { label: "Proposal", tone: "info" },
  negotiation: { label: "Negotiation", tone: "warning" },
  closed_won: { label: "Closed won", tone: "success" },
  closed_lost: { label: "Closed lost", tone: "danger" },
  discovery: { label: "Discovery", tone: "neutral" },
  closing: { label: "Closing", tone: "warning" },
  won: { label: "Won", tone: "success" },
  lost: { label: "Lost", tone: "danger" },
};

const RUN_BADGES: Vocabulary = {
  queued: { label: "Queued", tone: "neutral" },
  running: { label: "Running", tone: "info" },
  waiting_approval: { label: "Waiting for approval", tone: "warning" },
  succeeded: { label: "Succeeded", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  stopped: { label: "Stopped", tone: "danger" },
};

/** What a project's worker does at this moment. */
const WORKER_BADGES: Vocabulary = {
  not_set_up: { label: "Not set up", tone: "neutral" },
  idle: { label: "Idle", tone: "success" },
  running: { label: "Running", tone: "info" },
  waiting_approval: { label: "Waiting for approval", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
};

const STEP_BADGES: Vocabulary = {
  waiting: { label: "Asks", tone: "warning" },
  started: { label: "At work", tone: "info" },
  succeeded: { label: "Done", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  denied: { label: "Denied", tone: "neutral" },
};

const APPROVAL_BADGES: Vocabulary = {
  waiting: { label: "Waiting", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  denied: { label: "Denied", tone: "danger" },
  expired: { label: "Expired", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

/** How an agent's work on a task stands. */
const TASK_AGENT_BADGES: Vocabulary = {
  none: { label: "No agent", tone: "neutral" },
  idle: { label: "Waits to begin", tone: "neutral" },
  working: { label: "At work", tone: "info" },
  asking: { label: "Waiting for approval", tone: "warning" },
  review: { label: "For review", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
  returned: { label: "Returned", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
};

export const BADGE_VOCABULARIES = {
  connection: CONNECTION_BADGES,
  mail: MAIL_BADGES,
  user: USER_BADGES,
  project: PROJECT_BADGES,
  rag: RAG_BADGES,
  task: TASK_BADGES,
  taskMode: TASK_MODE_BADGES,
  taskAgent: TASK_AGENT_BADGES,
  role: ROLE_BADGES,
  binding: BINDING_BADGES,
  record: RECORD_BADGES,
  run: RUN_BADGES,
  worker: WORKER_BADGES,
  step: STEP_BADGES,
  approval: APPROVAL_BADGES,
} as const;

export type BadgeVocabulary = keyof typeof BADGE_VOCABULARIES;

/** Looks a value up; an unknown one keeps its own text and stays grey. */
export function badgeFor(
  vocabulary: BadgeVocabulary,
  value: string | null | undefined,
): BadgeEntry {
  const key = value?.trim().toLowerCase() ?? "";
  const entries = BADGE_VOCABULARIES[vocabulary];
  if (Object.hasOwn(entries, key)) return entries[key] as BadgeEntry;
  return { label: key ? titleCase(key) : "Unknown", tone: "neutral" };
}

interface ActivityEntry extends BadgeEntry {
  /** What it is that shows as "Inactive": "Planning"; null where the label says it all. */
  reason: string | null;
}

/** A project or an agent is shown as active or not, a RAG also trains and fails; every other status is "Inactive". */
export function activityBadge(kind: "project" | "agent" | "rag", status: string): ActivityEntry {
  const isKnown = kind === "rag" ? Object.hasOwn(RAG_BADGES, status) : status === "active";
  const shown = isKnown ? status : "inactive";
  const reason = shown === status || status === "" ? null : badgeFor("project", status).label;
  return { ...badgeFor(kind === "rag" ? "rag" : "project", shown), reason };
}

/** The same in words: "Active", "Inactive · Planning". */
export function activityLabel(...[kind, status]: Parameters<typeof activityBadge>): string {
  const { label, reason } = activityBadge(kind, status);
  return reason === null ? label : `${label} · ${reason}`;
}

/** `super_admin` is the same role as `superadmin`; blank is no role. */
export function normalizeRole(role: string | null | undefined): string | null {
  const key = role?.trim().toLowerCase();
  return key ? String(spelledRole(key)) : null;
}

export interface RoleBadgeOptions {
  /** The viewer's own badge: without a role it reads as moderator. */
  currentUser?: boolean;
}

/** Label and tone of a role; without one "User", or "Moderator" for the viewer's own. */
export function roleBadge(
  role: string | null | undefined,
  { currentUser = false }: RoleBadgeOptions = {},
): BadgeEntry {
  const key = normalizeRole(role) ?? (currentUser ? DEFAULT_ROLE : "user");
  return badgeFor("role", key);
}

function titleCase(value: string): string {
  return value.replace(/[_-]+/g, " ").replace(/\b\w/g, (character) => character.toUpperCase());
}
