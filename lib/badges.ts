import { DEFAULT_ROLE, normalizeRoleName } from "@/lib/auth/roles";

export type BadgeTone = "success" | "warning" | "danger" | "info" | "neutral";

export interface BadgeEntry {
  label: string;
  tone: BadgeTone;
}

type Vocabulary = Readonly<Record<string, BadgeEntry>>;

/**
 * Creates a vocabulary from values and tones. Each value is its own label ("Not configured") unless
 * `labels` has another one.
 */
function vocabulary(
  tones: Readonly<Record<string, BadgeTone>>,
  labels: Readonly<Record<string, string>> = {},
): Vocabulary {
  const entries = Object.entries(tones).map(([word, tone]) => {
    const text = word.replaceAll("_", " ");
    return [word, { label: labels[word] ?? text.charAt(0).toUpperCase() + text.slice(1), tone }];
  });
  return Object.fromEntries(entries) as Vocabulary;
}

export const CONNECTION_BADGES = vocabulary({
  connected: "success",
  disconnected: "neutral",
  offline: "neutral",
  error: "danger",
  testing: "info",
  loading: "info",
});

const MAIL_BADGES = vocabulary(
  { queued: "info", sending: "info", sent: "success", failed: "danger" },
  { queued: "Queued" },
);

/** Labels of a person's second factor. */
export const SECOND_FACTOR_LABELS = {
  none: "None",
  totp: "Authenticator app",
  passkey: "Passkey",
  both: "App and passkey",
} as const;

const USER_BADGES = vocabulary({ active: "success", inactive: "neutral" });

/** Green if active, grey otherwise. */
const PROJECT_BADGES = vocabulary({
  active: "success",
  inactive: "neutral",
  completed: "neutral",
  planning: "neutral",
  archived: "neutral",
});

/** Active, Training and Error. Other statuses show as "Inactive": use `activityBadge`. */
const RAG_BADGES = vocabulary({
  active: "success",
  training: "info",
  error: "danger",
  inactive: "neutral",
});

export const TASK_BADGES = vocabulary(
  {
    aktiv: "success",
    running: "info",
    paused: "warning",
    inaktiv: "neutral",
    pending: "warning",
    "in-progress": "info",
    completed: "success",
    cancelled: "neutral",
  },
  { aktiv: "Active", inaktiv: "Idle", "in-progress": "In Progress" },
);

const TASK_MODE_BADGES = vocabulary({ manual: "neutral", auto: "info" });

export const ROLE_BADGES = vocabulary(
  { superadmin: "danger", admin: "warning", moderator: "success", user: "neutral" },
  { superadmin: "Super Admin" },
);

const BINDING_BADGES = vocabulary({
  connected: "success",
  degraded: "warning",
  error: "danger",
  not_configured: "neutral",
});

/** Statuses and stages of records. */
const RECORD_BADGES = vocabulary(
  {
    draft: "neutral",
    review: "warning",
    published: "success",
    archived: "neutral",
    active: "success",
    inactive: "neutral",
    out_of_stock: "danger",
    pending: "warning",
    processing: "info",
    shipped: "info",
    delivered: "success",
    cancelled: "neutral",
    prospect: "info",
    new: "info",
    contacted: "info",
    qualified: "success",
    proposal: "info",
    negotiation: "warning",
    closed_won: "success",
    closed_lost: "danger",
    discovery: "neutral",
    closing: "warning",
    won: "success",
    lost: "danger",
  },
  { review: "In review" },
);

const RUN_BADGES = vocabulary(
  {
    queued: "neutral",
    running: "info",
    waiting_approval: "warning",
    succeeded: "success",
    failed: "danger",
    cancelled: "neutral",
    expired: "neutral",
    stopped: "danger",
  },
  { waiting_approval: "Needs approval" },
);

/** What a project's worker is doing. */
const WORKER_BADGES = vocabulary(
  {
    not_set_up: "neutral",
    idle: "success",
    running: "info",
    waiting_approval: "warning",
    failed: "danger",
  },
  { waiting_approval: "Needs approval" },
);

const STEP_BADGES = vocabulary(
  {
    waiting: "warning",
    started: "info",
    succeeded: "success",
    failed: "danger",
    denied: "neutral",
  },
  { waiting: "Needs approval", started: "Running", succeeded: "Done", denied: "Rejected" },
);

const APPROVAL_BADGES = vocabulary(
  {
    waiting: "warning",
    approved: "success",
    denied: "danger",
    expired: "neutral",
    withdrawn: "neutral",
  },
  { waiting: "Needs approval", denied: "Rejected", withdrawn: "Cancelled" },
);

/** The state of an agent's work on a task. */
const TASK_AGENT_BADGES = vocabulary(
  {
    none: "neutral",
    idle: "neutral",
    working: "info",
    asking: "warning",
    review: "warning",
    accepted: "success",
    returned: "neutral",
    failed: "danger",
  },
  {
    none: "No agent",
    idle: "Not started",
    working: "Running",
    asking: "Needs approval",
    review: "Needs review",
    accepted: "Approved",
    returned: "Changes requested",
  },
);

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

/** Looks up a value. An unknown one keeps its own text and is grey. */
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
  /** The status behind "Inactive", such as "Planning". Null if the label is clear on its own. */
  reason: string | null;
}

/**
 * Returns the badge of an item. Projects and agents are active or not; RAGs can also train and
 * fail. Every other status is "Inactive".
 */
export function activityBadge(kind: "project" | "agent" | "rag", status: string): ActivityEntry {
  const isKnown = kind === "rag" ? Object.hasOwn(RAG_BADGES, status) : status === "active";
  const shown = isKnown ? status : "inactive";
  const reason = shown === status || status === "" ? null : badgeFor("project", status).label;
  return { ...badgeFor(kind === "rag" ? "rag" : "project", shown), reason };
}

/** Returns the badge in words: "Active", "Inactive · Planning". */
export function activityLabel(...[kind, status]: Parameters<typeof activityBadge>): string {
  const { label, reason } = activityBadge(kind, status);
  return reason === null ? label : `${label} · ${reason}`;
}

/** Returns a role's canonical name: `super_admin` is `superadmin`, blank is null. */
export function normalizeRole(role: string | null | undefined): string | null {
  const key = role?.trim().toLowerCase();
  return key ? String(normalizeRoleName(key)) : null;
}

interface RoleBadgeOptions {
  /** For the viewer's own badge: without a role it shows moderator. */
  currentUser?: boolean;
}

/** Returns label and tone of a role. Without a role: "User", or "Moderator" for the viewer. */
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
