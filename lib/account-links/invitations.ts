import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { type Rule, write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { issuerOfEmail, keepsOtherWays } from "@/lib/auth/oidc/bound-domains";
import { manageableRoles } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { cancelMailStatement, mailStatements } from "@/lib/mail/enqueue-mail";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { DAY_MS, isoTime } from "@/lib/time";
import { EMAIL_IN_USE } from "@/lib/users/rows";
import { invitationSentence, invitationSiteName } from "./invitation-words";
import { isInvitationLive, newLink } from "./links";
import {
  createInvitationSchema,
  type Invitation,
  type ListInvitationsQuery,
  type SentInvitation,
} from "./schema";

const INVITATION_MS = 7 * DAY_MS;
const NOT_FOUND = "Invitation not found. It may have been accepted or revoked.";
const INVITED = "This person already has an invitation. Resend it or revoke it.";

type InvitationRow = typeof invitations.$inferSelect;

/** Key of an invitation's emails. */
const mailKeyOf = (id: string) => `invitation:${id}`;

/** The rules for changing an invitation: the actor manages its role. */
function invitationRules(actor: Actor, id: string): Rule[] {
  const isManaged = inArray(invitations.role, [...manageableRoles(actor.role)]);
  const holds = exists(invitations, and(eq(invitations.id, id), isManaged));
  return [stillAllowed(actor), { holds, refuse: new AppError("not_found", NOT_FOUND) }];
}

function invitationView(
  row: InvitationRow,
  { inviter, isValid }: { inviter: string | null; isValid: boolean },
): Invitation {
  const { id, email, name, role } = row;
  return {
    id,
    email,
    name,
    role,
    invited_by: inviter,
    is_valid: isValid,
    created_at: isoTime(row.createdAt),
    sent_at: isoTime(row.sentAt),
    expires_at: isoTime(row.expiresAt),
  };
}

/** Lists open invitations, for superadmins and admins. */
export async function listInvitations(
  ctx: Context,
  query: ListInvitationsQuery,
): Promise<PageOf<Invitation>> {
  authorize(ctx.actor, "users.list");
  const { q, sort, page, perPage } = query;
  const where = q
    ? sql`(instr(lower(${invitations.name}), lower(${q})) > 0 OR instr(lower(${invitations.email}), lower(${q})) > 0)`
    : undefined;
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        row: invitations,
        inviter: sql<string | null>`${users.name}`.as("inviter"),
        isValid: sql<number>`${isInvitationLive(ctx.now)}`.as("is_valid"),
      })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.createdBy))
      .where(where)
      .orderBy(sql`${invitations.createdAt} ${direction}, ${invitations.id} ${direction}`)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(invitations).where(where),
  ]);
  const views = rows.map(({ row, inviter, isValid }) =>
    invitationView(row, { inviter, isValid: isValid === 1 }),
  );
  return pageOf(views, counted?.total ?? 0, query);
}

/**
 * Returns the email with the link. It is only queued if the row has this link when the batch runs.
 */
async function mailOf(
  ctx: Context,
  actor: Actor,
  link: Pick<InvitationRow, "id" | "email" | "role" | "tokenHash" | "expiresAt"> & { path: string },
) {
  const issuer = keepsOtherWays(link) ? null : await issuerOfEmail(ctx, link.email);
  return mailStatements(ctx, {
    kind: "invitation",
    role: link.role,
    to: link.email,
    about: mailKeyOf(link.id),
    expiresAt: link.expiresAt,
    when: sql`EXISTS (SELECT 1 FROM ${invitations} WHERE ${invitations.tokenHash} = ${link.tokenHash})`,
    text: (site) => ({
      subject: `${actor.name} invited you to ${invitationSiteName(site)}`,
      lines: [
        invitationSentence({ inviter: actor.name, site, role: link.role }),
        issuer
          ? `Sign in with ${issuer.name} to accept. The invitation expires in 7 days.`
          : "Set your name and password to get started. The link works once and expires in 7 days.",
        "If you weren't expecting this invitation, you can ignore this email.",
      ],
      action: { label: "Accept invitation", path: link.path },
    }),
  });
}

function sent(
  ctx: Context,
  actor: Actor,
  { row, path, mailed }: { row: InvitationRow; path: string; mailed: boolean },
): SentInvitation {
  if (mailed) wakeEngine(ctx);
  return {
    url: ctx.origin + path,
    expires_at: isoTime(row.expiresAt),
    mailed,
    invitation: invitationView(row, { inviter: actor.name, isValid: true }),
  };
}

const takenEmail = (message: string) =>
  new AppError("conflict", message, { errors: { email: [message] } });

/**
 * Invites a person to a role that the actor may give. Not through an API token. Emails the link if
 * possible. The link is in the answer either way, and never shown again.
 *
 * @throws AppError `conflict` if the email is in use or has an open invitation.
 */
export async function createInvitation(ctx: Context, input: unknown): Promise<SentInvitation> {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.create");
  const fields = parseInput(createInvitationSchema, input);
  authorize(actor, "users.create", { role: fields.role });
  requireStepUp(ctx);
  const { path, tokenHash } = await newLink("invitation");
  const row = {
    id: crypto.randomUUID(),
    tokenHash,
    ...fields,
    createdBy: actor.id,
    createdAt: ctx.now,
    sentAt: ctx.now,
    expiresAt: ctx.now + INVITATION_MS,
  };
  const { email } = fields;
  const isOpen = and(eq(invitations.email, email), gt(invitations.expiresAt, ctx.now));
  const mail = await mailOf(ctx, actor, { ...row, path });
  const { changed } = await write(ctx, {
    rules: [
      stillAllowed(actor),
      {
        holds: sql`NOT ${exists(users, eq(users.email, email))}`,
        refuse: takenEmail(EMAIL_IN_USE),
      },
      { holds: sql`NOT ${exists(invitations, isOpen)}`, refuse: takenEmail(INVITED) },
    ],
    change: (holds) =>
      insertWhere(ctx.db, invitations, row, holds)
        // An expired invitation is replaced.
        .onConflictDoUpdate({ target: invitations.email, set: row })
        .returning(),
    audit: {
      action: "invitations.create",
      entityType: "invitation",
      entityId: row.id,
      after: fields,
    },
    after: () => mail,
  });
  return sent(ctx, actor, { row: changed[0], path, mailed: "mail" in mail });
}

/** Returns an invitation that the actor may change. Throws `not_found`. */
async function loadInvitation(ctx: Context, actor: Actor, id: string): Promise<InvitationRow> {
  authorize(actor, "users.create");
  const [row] = await ctx.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new AppError("not_found", NOT_FOUND);
  authorize(actor, "users.create", { role: row.role });
  return row;
}

/**
 * Creates a new link for an invitation, valid for another seven days, and emails it if possible.
 * The previous link stops working. The actor counts as the inviter from now on.
 */
export async function sendInvitation(ctx: Context, id: string): Promise<SentInvitation> {
  const actor = requireSession(ctx.actor);
  const before = await loadInvitation(ctx, actor, id);
  requireStepUp(ctx);
  const { path, tokenHash } = await newLink("invitation");
  const link = { tokenHash, sentAt: ctx.now, expiresAt: ctx.now + INVITATION_MS };
  const mail = await mailOf(ctx, actor, { ...before, ...link, path });
  const { changed } = await write(ctx, {
    rules: invitationRules(actor, id),
    change: (holds) =>
      ctx.db
        .update(invitations)
        .set({ ...link, createdBy: actor.id })
        .where(and(eq(invitations.id, id), holds))
        .returning(),
    audit: {
      action: "invitations.send",
      entityType: "invitation",
      entityId: id,
      after: { email: before.email },
    },
    after: (isDone) => ({ earlier: cancelMailStatement(ctx, mailKeyOf(id), isDone), ...mail }),
  });
  return sent(ctx, actor, { row: changed[0], path, mailed: "mail" in mail });
}

/** Revokes an invitation. Its link stops working. */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { email, name, role } = await loadInvitation(ctx, actor, id);
  await write(ctx, {
    rules: invitationRules(actor, id),
    change: (holds) =>
      ctx.db
        .delete(invitations)
        .where(and(eq(invitations.id, id), holds))
        .returning({ id: invitations.id }),
    audit: {
      action: "invitations.withdraw",
      entityType: "invitation",
      entityId: id,
      before: { email, name, role },
    },
    after: (isDone) => ({ mails: cancelMailStatement(ctx, mailKeyOf(id), isDone) }),
  });
}
