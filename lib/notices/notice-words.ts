import { type NoticeKind, SECURITY_NOTICES } from "@/db/vocabulary";
import { UNKNOWN_IP } from "@/lib/limits";
import type { NoticeAction } from "./schema";

/** Values in a notice's text, by name. */
export type NoticeData = Readonly<Record<string, string | number | null | undefined>>;

interface NoticeText {
  /** The kind's name in the settings. */
  label: string;
  title: (parts: NoticeData) => string;
  detail: (parts: NoticeData) => string;
  /** Actions offered in the notice while its matter is open. */
  actions?: (parts: NoticeData) => readonly NoticeAction[];
  /** The label of the undo button, if the notice's link leads to it. */
  undo?: (parts: NoticeData) => string | null;
}

/** A clause about the IP address; empty if it is unknown. */
const fromAddress = ({ ip }: NoticeData, clause: (ip: string) => string) =>
  ip && ip !== UNKNOWN_IP ? clause(String(ip)) : "";

const actorSentence = ({ by: name }: NoticeData) =>
  name ? `${name} made this change.` : "You made this change.";
const agentOf = ({ agent }: NoticeData) => agent ?? "An agent";
const isSeveral = (count: NoticeData[string]) => Number(count ?? 1) > 1;
const LOST = "You no longer have access to it.";
const NOT_YOU_ADVICE =
  "If this wasn't you, change your password now. That signs out every other session.";

/** An intruder may have done it, so the text doesn't say "you did this". */
function wayDetail(parts: NoticeData): string {
  if (parts.by) return actorSentence(parts);
  if (parts.change !== "added") return NOT_YOU_ADVICE;
  const first = parts.what === "codes" ? "create new ones" : "remove it";
  return `If this wasn't you, ${first} and change your password.`;
}

/**
 * The change to a person's ways to sign in besides the password. Older notices don't say which one.
 */
function wayTitle({ change, what, name }: NoticeData): string {
  const isAdded = change === "added";
  switch (what) {
    case "passkey":
      return isAdded ? `A passkey '${name}' was added` : `Your passkey '${name}' was removed`;
    case "app":
      return isAdded ? "An authenticator app was set up" : "Your authenticator app was removed";
    case "codes":
      return "You have new recovery codes";
    case "identity":
      return isAdded
        ? `You can now sign in with ${name}`
        : `You can no longer sign in with ${name}`;
    case "ways":
      return `Sign-in methods removed: ${name}`;
    default:
      return `Your second factor was ${change}`;
  }
}
/** Who changed an integration, and what they changed if known. */
const changedBy = ({ by: name, change, what }: NoticeData) =>
  `${name ?? "You"} ${change === "changed" && what ? `changed: ${what}` : "made this change"}`;
const CHECK_CHANNEL =
  "Mail integrations send invitations and password reset links. Check that this change was intended.";

const WORDS: Record<NoticeKind, NoticeText> = {
  new_device: {
    label: "New device sign-ins",
    title: ({ device }) => `New sign-in: ${device}`,
    detail: (parts) => `${fromAddress(parts, (ip) => `From IP address ${ip}. `)}${NOT_YOU_ADVICE}`,
  },
  password_changed: {
    label: "Password changes",
    title: () => "Your password was changed",
    detail: (parts) =>
      parts.way === "link"
        ? `Someone used a password reset link${fromAddress(parts, (ip) => ` from IP address ${ip}`)}. If this wasn't you, contact a superadmin immediately.`
        : NOT_YOU_ADVICE,
  },
  email_changed: {
    label: "Email address changes",
    title: ({ to }) => `Your email address is now ${to}`,
    detail: (parts) => `Previously ${parts.from}. ${actorSentence(parts)}`,
  },
  email_requested: {
    label: "Email change requests",
    title: ({ to }) => `Email change requested: ${to}`,
    detail: ({ device, ...parts }) =>
      `From ${device}${fromAddress(parts, (ip) => `, IP address ${ip}`)}. It takes effect once it is confirmed. If this wasn't you, cancel it on your account page and change your password.`,
  },
  identity_changed: {
    label: "Identity provider changes",
    title: ({ change, issuer }) =>
      `${issuer} was ${change === "linked" ? "linked to" : "unlinked from"} your account`,
    detail: ({ change, by: name }) =>
      change === "linked"
        ? "You now sign in with it. Other sessions, API tokens and open links of your account have ended. If this wasn't you, contact a superadmin immediately."
        : `You can no longer sign in with it. ${actorSentence({ by: name })}`,
  },
  role_changed: {
    label: "Role changes",
    title: ({ to }) => `Your role is now ${to}`,
    detail: (parts) => `Previously ${parts.from}. ${actorSentence(parts)}`,
  },
  factor_changed: {
    label: "Second factor changes",
    title: wayTitle,
    detail: wayDetail,
    undo: ({ change, what }) => (change === "added" && what !== "codes" ? "Remove" : null),
  },
  token_created: {
    label: "New API tokens",
    title: ({ name }) => `API token ${name} was created`,
    detail: () => "If this wasn't you, revoke it and change your password.",
  },
  failed_sign_ins: {
    label: "Repeated failed sign-ins",
    title: ({ count }) => `${count} failed sign-ins to your account`,
    detail: (parts) =>
      `${fromAddress(parts, (ip) => `The last attempt came from IP address ${ip}. `)}Turn on a second factor so that a stolen password isn't enough.`,
  },
  mail_channel_changed: {
    label: "Changes to mail integrations (superadmins)",
    title: ({ name, change }) => `The mail integration ${name} was ${change}`,
    detail: (parts) =>
      `${changedBy(parts)}. ${parts.by ? CHECK_CHANNEL : `${CHECK_CHANNEL} ${NOT_YOU_ADVICE}`}`,
  },
  task_assigned: {
    label: "Task assignments",
    // If the person can't see the task any more, don't name it.
    title: ({ by: name, task }) =>
      `${name ? `${name} assigned you` : "You were assigned"} to ${task ?? "a task"}`,
    detail: ({ task }) => (task ? "" : LOST),
  },
  mention: {
    label: "Mentions",
    title: ({ by: name, task, record }) =>
      `${name ?? "Someone"} mentioned you${task || record ? ` on ${task || record}` : " in a comment"}`,
    detail: ({ task, record }) => (task || record ? "" : LOST),
    actions: () => ["reply"],
  },
  approval_waiting: {
    label: "Approval requests",
    title: ({ count, ...parts }) =>
      isSeveral(count)
        ? `${agentOf(parts)} proposes ${count} changes`
        : `${agentOf(parts)} needs your approval`,
    detail: ({ what, count }) =>
      `${what ?? LOST}${what && isSeveral(count) ? ` and ${Number(count) - 1} more` : ""}`,
    actions: ({ count }) => (isSeveral(count) ? ["review", "approve_all"] : ["approve", "deny"]),
  },
  run_failed: {
    label: "Failed runs",
    title: ({ agent }) => `${agent ?? "An agent"} failed`,
    detail: ({ what }) => `${what ?? LOST}`,
  },
  review_waiting: {
    label: "Review requests",
    title: ({ task, ...parts }) => `${agentOf(parts)} finished ${task ?? "a task"}`,
    detail: ({ task }) => (task ? "Review the result: approve it or request changes." : LOST),
    actions: () => ["review"],
  },
  integration_changed: {
    label: "Changes to integrations that your agents, RAGs or projects use",
    title: ({ name, change }) => `The integration ${name} was ${change}`,
    detail: (parts) => `${changedBy(parts)}.${parts.uses ? ` Used by: ${parts.uses}.` : ""}`,
  },
  access_asked: {
    label: "Access requests for workspaces you manage",
    title: ({ name, place }) =>
      place ? `${name} requests access to ${place}` : "Someone requested access to a workspace",
    detail: ({ place }) =>
      place ? "If you allow it, they join the workspace's team." : "You no longer manage its team.",
    actions: () => ["allow", "decline"],
  },
  access_decided: {
    label: "Decisions on your access requests",
    title: ({ place, decision }) =>
      place
        ? decision === "allowed"
          ? `You now have access to ${place}`
          : `Your access request for ${place} was declined`
        : "Your access request was decided",
    detail: ({ place, by: name, decision }) =>
      place
        ? `${name ?? "Someone"} ${decision === "allowed" ? "allowed" : "declined"} your request.`
        : LOST,
  },
  email_waiting: {
    label: "Email changes that you confirm",
    title: ({ name }) => `${name} requested an email change`,
    detail: ({ from, to }) => `From ${from} to ${to}. Confirm or reject it on their user page.`,
  },
};

const SECURITY: ReadonlySet<NoticeKind> = new Set(SECURITY_NOTICES);

/** True if people can't turn this kind off. */
export const isSecurityNotice = (kind: NoticeKind): boolean => SECURITY.has(kind);

/** Actions offered in a notice of this kind. */
export const noticeActions = (kind: NoticeKind, parts: NoticeData): readonly NoticeAction[] =>
  WORDS[kind].actions?.(parts) ?? [];

/** The name of a kind of notice in the settings. */
export const noticeLabel = (kind: NoticeKind): string => WORDS[kind].label;

/** Returns a notice's title, its text, and the label of its undo button if it has one. */
export function noticeText(
  kind: NoticeKind,
  parts: NoticeData,
): { title: string; text: string; undo: string | null } {
  const { title, detail, undo } = WORDS[kind];
  return { title: title(parts), text: detail(parts), undo: undo?.(parts) ?? null };
}
