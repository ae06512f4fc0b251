import type { MAIL_KINDS, NoticeKind } from "@/db/vocabulary";
import type { Action } from "@/lib/auth/policy";
import type { SystemRole } from "@/lib/auth/roles";

type Roles = readonly SystemRole[];
const SUPERADMIN: Roles = ["superadmin"];
const ADMINS: Roles = ["superadmin", "admin"];
const EVERYONE: Roles = ["superadmin", "admin", "moderator"];

/** A way for one person's action to reach another person. */
export interface Channel {
  /** What is sent, and to whom. */
  leaves: string;
  /**
   * Calls that set it up, redirect it, switch it off or send through it, as "METHOD /path" with ids
   * in braces.
   */
  calls: readonly RegExp[];
  /** Roles that may set it up, redirect it or switch it off, by the policy's actions. */
  who: Partial<Record<Action, Roles>>;
  mails?: readonly (typeof MAIL_KINDS)[number][];
  notices?: readonly NoticeKind[];
}

/**
 * Every channel. tests/unit/auth/channels.test.ts checks that no role gains more through it than it
 * has.
 */
export const CHANNELS = {
  "links passed on by hand": {
    leaves: "a link by which a person sets a new password, to who made it",
    calls: [/^POST \/api\/users\/\{userId\}\/reset-link$/],
    who: { "users.resetLink": ADMINS },
  },
  invitations: {
    leaves: "a link to join in a role, to the invited address and to the inviter",
    calls: [/^(POST|DELETE) \/api\/invitations(\/|$)/],
    who: { "users.create": ADMINS },
    mails: ["invitation"],
  },
  "forgotten passwords": {
    leaves: "a link by which a person sets a new password, to their address",
    calls: [/^POST \/api\/auth\/forgot$/],
    who: {},
    mails: ["reset"],
  },
  "the mail channel": {
    leaves: "every mail, to the provider's operator",
    calls: [
      /^POST \/api\/integrations$/,
      /^(PATCH|DELETE) \/api\/integrations\/\{integrationId\}$/,
      /^PATCH \/api\/integrations\/\{integrationId\}\/toggle$/,
      /^POST \/api\/integrations\/\{integrationId\}\/test(-mail)?$/,
      /^(POST|DELETE) \/api\/projects\/\{projectId\}\/integrations/,
      /^(POST|DELETE) \/api\/trash\//,
      /^POST \/api\/outbox\//,
    ],
    who: { "mail.test": SUPERADMIN, "mail.list": SUPERADMIN, "mail.retry": SUPERADMIN },
    notices: ["mail_channel_changed"],
  },
  "models and tool servers": {
    leaves: "prompts and arguments, to the provider's operator",
    calls: [
      /^POST \/api\/agents\/\{agentId\}\/(runs|scenarios|versions)/,
      /^POST \/api\/runs\/\{runId\}\/retry$/,
      /^(POST|PATCH) \/api\/agents(\/\{agentId\})?$/,
      /^(POST|PATCH) \/api\/rags(\/\{ragId\})?$/,
      /^POST \/api\/rags\/\{ragId\}\/(ask|search|evaluations|generations)/,
      /^POST \/api\/conversations\/\{conversationId\}\/messages$/,
      /^(POST|PATCH) \/api\/(schedules|triggers)/,
      /^POST \/api\/hooks\//,
      /^PUT \/api\/tasks\/\{taskId\}\/agent$/,
    ],
    who: { "integrations.edit": ADMINS, "agents.edit": SUPERADMIN, "rags.edit": SUPERADMIN },
    notices: ["integration_changed", "run_failed"],
  },
  "notices of one's own account": {
    leaves: "that something happened to an account, to its person",
    calls: [
      /^(PATCH|DELETE) \/api\/users\/\{userId\}/,
      /^POST \/api\/users(\/\{userId\}\/email)?$/,
      /^POST \/api\/auth\/(login|mfa|password|reset|totp|passkeys)/,
    ],
    who: {
      "users.edit": EVERYONE,
      "users.setRole": ADMINS,
      "users.access": ADMINS,
      "users.confirmEmail": SUPERADMIN,
    },
    mails: ["notice"],
    notices: [
      ...(["new_device", "password_changed", "email_changed", "role_changed"] as const),
      ...(["factor_changed", "token_created", "failed_sign_ins", "email_requested"] as const),
      ...(["identity_changed", "email_waiting"] as const),
    ],
  },
  "notices of work": {
    leaves: "the name of a task, to who is put on it or asked",
    calls: [
      /^POST \/api\/tasks\/\{taskId\}\/(users|review)$/,
      /^PATCH \/api\/tasks\/\{taskId\}$/,
      /^POST \/api\/tasks(\/bulk)?$/,
      /^POST \/api\/approvals(\/\{approvalId\})?$/,
    ],
    who: { "tasks.edit": EVERYONE, "approvals.decide": EVERYONE },
    notices: ["task_assigned", "approval_waiting", "review_waiting"],
  },
  "requests for access": {
    leaves:
      "the name of who asks, to who manages the workspace's team; the answer, to who has asked",
    calls: [
      /^POST \/api\/projects\/\{projectId\}\/workspaces\/\{type\}\/access$/,
      /^POST \/api\/access-requests\/\{requestId\}$/,
    ],
    who: { "workspaces.list": EVERYONE, "workspaces.assign": EVERYONE },
    notices: ["access_asked", "access_decided"],
  },
  comments: {
    leaves: "a text, to who reads the thing, and a notice to who is mentioned",
    calls: [/^(POST|PATCH|DELETE) \/api\/.*\/comments(\/\{commentId\})?$/],
    who: { "tasks.list": EVERYONE, "workspaces.enter": EVERYONE },
    notices: ["mention"],
  },
  "shared conversations": {
    leaves: "questions and answers, to who sees the agent or RAG",
    calls: [/^(POST|PATCH|DELETE) \/api\/conversations(\/\{conversationId\})?$/],
    who: { "conversations.edit": EVERYONE },
  },
  "the audit webhook": {
    leaves: "every row of the audit log, to an address",
    calls: [
      /^(PUT|DELETE) \/api\/audit\/(webhook|retention)$/,
      /^POST \/api\/audit\/webhook\/(test|retry)$/,
    ],
    who: { "audit.manage": SUPERADMIN },
  },
  "identity providers": {
    leaves: "who is signed in as whom, from an issuer",
    calls: [/^(POST|PATCH|DELETE) \/api\/identity-providers/],
    who: { "settings.update": SUPERADMIN },
  },
  "API tokens and MCP": {
    leaves: "what a person may read and do, to the holder of a token",
    calls: [/^(POST|DELETE) \/api\/tokens/, /^POST \/api\/mcp$/],
    who: {},
  },
  exports: {
    leaves: "rows as a file, to who asks",
    calls: [/^GET \/api\/.*\/?export$/],
    who: { "audit.list": SUPERADMIN, "usage.list": EVERYONE },
  },
  "event streams": {
    leaves: "steps and answers while they come, to who asks",
    calls: [
      /^POST \/api\/conversations\/\{conversationId\}\/messages$/,
      /^POST \/api\/rags\/\{ragId\}\/ask$/,
    ],
    who: { "runs.list": EVERYONE },
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;

/** Writing calls that reach no one outside the changed item, and why. */
export const SENDS_NOTHING: readonly [calls: RegExp, reason: string][] = [
  [/^\w+ \/api\/projects\/\{projectId\}\/workspaces\//, "changes what the workspace's people read"],
  [/^\w+ \/api\/projects(\/|$)/, "changes a project, its teams and what it uses"],
  [/^\w+ \/api\/(agents|rags)\//, "changes an agent or a RAG, its team and what it knows"],
  [/^POST \/api\/dry-runs$/, "shows what an agent would do, to who asks"],
  [/^(PATCH|DELETE) \/api\/schedules\//, "changes when an agent runs for its person"],
  [/^DELETE \/api\/triggers\//, "ends what starts an agent for its person"],
  [/^POST \/api\/schedules\/\{scheduleId\}\/run$/, "as a run of one's own"],
  [
    /^(POST|PUT) \/api\/runs\/\{runId\}\/(cancel|feedback)$/,
    "says something of a run of one's own",
  ],
  [/^POST \/api\/runs\/\{runId\}\/undo$/, "takes back what a run of one's own changed"],
  [/^(DELETE|POST) \/api\/tasks\//, "changes a task, or reads whom it could be given"],
  [/^\w+ \/api\/auth\//, "changes one's own account, session or factors"],
  [/^\w+ \/api\/(notices|views)/, "changes what one sees oneself"],
  [/^\w+ \/api\/jobs\//, "starts or stops a job of one's own"],
  [
    /^\w+ \/api\/(settings|system|onboarding|cloudflare|bindings|usage)/,
    "is the deployment's own, a superadmin's",
  ],
  [/^POST \/api\/errors$/, "reports a crash to superadmins"],
];
