import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";

type Rows = Readonly<Record<string, readonly string[]>>;

const CALLS: Rows = {
  "POST /api/auth/login": ["auth.signIn user boss"],
  "POST /api/auth/password": ["users.changeOwnPassword user boss"],
  "POST /api/auth/email/send": ["users.requestEmail user boss before+after"],
  "DELETE /api/auth/email": ["users.cancelEmail user boss before"],
  "POST /api/auth/email/confirm": ["users.confirmEmail user mate before+after"],
  "POST /api/users/{id}/email": ["users.confirmEmail user users/{id} before+after"],
  "DELETE /api/users/{id}/email": ["users.rejectEmail user users/{id} before"],
  "POST /api/auth/reset": ["auth.resetPassword user mate"],
  "POST /api/users/{id}/reset-link": ["users.createResetLink user users/{id}"],
  "POST /api/invitations": ["invitations.create invitation answer:invitation.id after"],
  "POST /api/invitations/{id}/send": ["invitations.send invitation invitations/{id} after"],
  "DELETE /api/invitations/{id}": ["invitations.withdraw invitation invitations/{id} before"],
  "POST /api/invitations/accept": ["invitations.accept user answer:user.id after"],
  "POST /api/auth/avatar": ["users.uploadAvatar user boss"],
  "DELETE /api/auth/avatar": ["users.removeAvatar user boss"],
  "POST /api/auth/step-up": ["auth.stepUp user boss"],
  "POST /api/auth/mfa": ["auth.signIn user boss after"],
  "POST /api/auth/totp/confirm": ["auth.enrollFactor user boss after"],
  "DELETE /api/auth/totp": ["auth.removeFactor user boss before"],
  "DELETE /api/users/{id}/totp": ["users.removeFactor user users/{id}"],
  "POST /api/auth/recovery-codes": ["auth.renewCodes user boss"],
  "POST /api/auth/review": ["auth.reviewWays user boss after"],
  "DELETE /api/auth/identities/{id}": ["auth.removeIdentity user boss before"],
  "DELETE /api/users/{id}/identities/{id}": ["users.removeIdentity user users/{id} before"],
  "PATCH /api/auth/passkeys/{id}": ["auth.renamePasskey user boss before+after"],
  "DELETE /api/auth/passkeys/{id}": ["auth.removePasskey user boss before"],
  "POST /api/identity-providers": [
    "identityProviders.create identity_provider answer:provider.id after",
  ],
  "PATCH /api/identity-providers/{id}": [
    "identityProviders.edit identity_provider identity-providers/{id} before+after",
  ],
  "DELETE /api/identity-providers/{id}": [
    "identityProviders.delete identity_provider identity-providers/{id} before",
  ],
  "DELETE /api/auth/sessions": ["auth.revokeOtherSessions user boss"],
  "DELETE /api/auth/sessions/{id}": ["auth.revokeSession session sessions/{id}"],
  "POST /api/auth/logout": ["auth.signOut user boss"],
  "POST /api/users": ["users.create user answer:user.id after"],
  "PATCH /api/users/{id}": ["users.edit user users/{id} before+after"],
  "DELETE /api/users/{id}": ["users.delete user users/{id} before"],
  "DELETE /api/users/{id}/sessions": ["users.endSessions user users/{id}"],
  "DELETE /api/users/{id}/tokens": ["users.endTokens user users/{id}"],
  "PATCH /api/notices/settings": ["notices.choose user boss after"],
  "POST /api/tokens": ["tokens.create api_token answer:token.id after"],
  "DELETE /api/tokens/{id}": ["tokens.revoke api_token tokens/{id} before"],
  "POST /api/rags/{id}/documents": ["rags.addDocuments rag rags/{id} after"],
  "POST /api/rags/{id}/uploads/{id}/complete": ["rags.addDocuments rag rags/{id} after"],
  "DELETE /api/rags/{id}/uploads/{id}": ["uploads.cancel upload uploads/{id} before"],
  "POST /api/rags/{id}/documents/records": ["rags.addDocuments rag rags/{id} after"],
  "POST /api/rags/{id}/documents/{id}/refresh": ["rags.replaceDocuments rag rags/{id} after"],
  "PATCH /api/rags/{id}/documents/{id}": ["rags.updateDocument rag rags/{id} before+after"],
  "PATCH /api/rags/{id}/documents": ["rags.updateDocument rag rags/{id} before+after"],
  "DELETE /api/rags/{id}/documents/{id}": ["rags.deleteDocument rag rags/{id} before"],
  "POST /api/rags/{id}/documents/{id}/retry": ["rags.retryDocument rag rags/{id} after"],
  "POST /api/rags/{id}/documents/{id}/cancel": ["rags.cancelDocument rag rags/{id} after"],
  "PATCH /api/rags/{id}/documents/{id}/chunks/{n}": ["rags.updateChunk rag rags/{id} before+after"],
  "POST /api/rags/{id}/questions": ["rags.createQuestion rag rags/{id} after"],
  "PATCH /api/rags/{id}/questions/{id}": ["rags.updateQuestion rag rags/{id} before+after"],
  "DELETE /api/rags/{id}/questions/{id}": ["rags.deleteQuestion rag rags/{id} before"],
  "PUT /api/rags/{id}/synonyms": ["rags.setSynonyms rag rags/{id} before+after"],
  "POST /api/rags/{id}/evaluations": ["rags.evaluate rag rags/{id}"],
  "POST /api/rags/{id}/generations": ["rags.startGeneration rag rags/{id} after"],
  "POST /api/rags/{id}/generations/{id}/retry": ["rags.retryGeneration rag rags/{id} before+after"],
  "POST /api/rags/{id}/generations/{id}/cancel": ["rags.cancelGeneration rag rags/{id} before"],
  "PATCH /api/rags/{id}/gaps/{id}": ["rags.updateGap rag rags/{id} before+after"],
  "POST /api/rags/{id}/gaps/{id}/task": [
    "tasks.create task answer:gap.task_id after",
    "rags.updateGap rag rags/{id} before+after",
  ],
  "POST /api/projects": ["projects.create project answer:project.id after"],
  "PATCH /api/projects/{id}": ["projects.update project projects/{id} before+after"],
  "DELETE /api/projects/{id}": ["projects.delete project projects/{id} before"],
  "POST /api/projects/{id}/users": ["projects.assign project projects/{id} after"],
  "DELETE /api/projects/{id}/users/{userId}": [
    "workspaces.assign workspace another before",
    "projects.assign project projects/{id} before",
    "tasks.unassign task another before+after",
  ],
  "POST /api/agents": ["agents.create agent answer:agent.id after"],
  "PATCH /api/agents/{id}": ["agents.update agent agents/{id} before+after"],
  "DELETE /api/agents/{id}": ["agents.delete agent agents/{id} before"],
  "POST /api/agents/{id}/users": ["agents.assign agent agents/{id} after"],
  "DELETE /api/agents/{id}/users/{userId}": ["agents.assign agent agents/{id} before"],
  "POST /api/rags": ["rags.create rag answer:rag.id after"],
  "PATCH /api/rags/{id}": ["rags.update rag rags/{id} before+after"],
  "DELETE /api/rags/{id}": ["rags.delete rag rags/{id} before"],
  "POST /api/rags/{id}/users": ["rags.assign rag rags/{id} after"],
  "DELETE /api/rags/{id}/users/{userId}": ["rags.assign rag rags/{id} before"],
  "POST /api/projects/{id}/agents": ["projects.link project projects/{id} after"],
  "DELETE /api/projects/{id}/agents/{id}": ["projects.unlink project projects/{id} before"],
  "POST /api/projects/{id}/rags": ["projects.link project projects/{id} after"],
  "DELETE /api/projects/{id}/rags/{id}": ["projects.unlink project projects/{id} before"],
  "POST /api/projects/{id}/integrations": ["projects.linkIntegration project projects/{id} after"],
  "DELETE /api/projects/{id}/integrations/{id}": [
    "projects.unlinkIntegration project projects/{id} before",
  ],
  "PATCH /api/projects/{id}/agents/{id}": ["projects.assign project projects/{id} before+after"],
  "POST /api/projects/{id}/service-accounts": [
    "serviceAccounts.create service_account answer:service_account.id after",
  ],
  "PATCH /api/projects/{id}/service-accounts/{id}": [
    "serviceAccounts.edit service_account service-accounts/{id} before+after",
  ],
  "DELETE /api/projects/{id}/service-accounts/{id}": [
    "serviceAccounts.delete service_account service-accounts/{id} before",
  ],
  "POST /api/projects/{id}/service-accounts/{id}/tokens": [
    "serviceAccounts.createToken service_account service-accounts/{id} after",
  ],
  "DELETE /api/projects/{id}/service-accounts/{id}/tokens/{id}": [
    "serviceAccounts.revokeToken service_account service-accounts/{id} before",
  ],
  "POST /api/trash/projects/{id}/restore": ["projects.restore project project/{id} after"],
  "DELETE /api/trash/projects/{id}": ["projects.purge project project/{id} before"],
  "POST /api/trash/agents/{id}/restore": ["agents.restore agent agent/{id} after"],
  "DELETE /api/trash/agents/{id}": ["agents.purge agent agent/{id} before"],
  "POST /api/trash/rags/{id}/restore": ["rags.restore rag rag/{id} after"],
  "DELETE /api/trash/rags/{id}": ["rags.purge rag rag/{id} before"],
  "DELETE /api/projects/{id} with media": ["projects.delete project projects/{id} before"],
  "POST /api/agents/{id}/runs": ["runs.start run answer:run.id after"],
  "POST /api/schedules": ["schedules.create schedule answer:schedule.id after"],
  "PATCH /api/schedules/{id}": ["schedules.pause schedule schedules/{id} before+after"],
  "PATCH /api/schedules/{id} to another time": [
    "schedules.edit schedule schedules/{id} before+after",
  ],
  "DELETE /api/schedules/{id}": ["schedules.delete schedule schedules/{id} before"],
  "POST /api/schedules/{id}/run": ["runs.start run answer:run.id after"],
  "POST /api/triggers": ["triggers.create trigger answer:trigger.id after"],
  "PATCH /api/triggers/{id}": ["triggers.pause trigger triggers/{id} before+after"],
  "PATCH /api/triggers/{id} with another input": [
    "triggers.edit trigger triggers/{id} before+after",
  ],
  "POST /api/triggers/{id}/secret": ["triggers.rotate_secret trigger triggers/{id}"],
  "DELETE /api/triggers/{id}": ["triggers.delete trigger triggers/{id} before"],
  "PUT /api/agents/{id}/must-pass": ["agents.must_pass agent agents/{id} before+after"],
  "POST /api/agents/{id}/versions/{version}/restore": [
    "agents.update agent agents/{id} before+after",
  ],
  "POST /api/agents/{id}/scenarios": ["agents.scenario.create agent agents/{id} after"],
  "PATCH /api/agents/{id}/scenarios/{id}": [
    "agents.scenario.update agent agents/{id} before+after",
  ],
  "DELETE /api/agents/{id}/scenarios/{id}": ["agents.scenario.delete agent agents/{id} before"],
  "POST /api/views": ["views.create view answer:view.id after"],
  "PATCH /api/views/{id}": ["views.share view views/{id} before+after"],
  "PATCH /api/views/{id} with another name": ["views.edit view views/{id} before+after"],
  "DELETE /api/views/{id}": ["views.delete view views/{id} before"],
  "POST /api/conversations": ["conversations.create conversation answer:conversation.id after"],
  "PATCH /api/conversations/{id}": [
    "conversations.share conversation conversations/{id} before+after",
  ],
  "PATCH /api/conversations/{id} with another title": [
    "conversations.edit conversation conversations/{id} before+after",
  ],
  "POST /api/conversations/{id}/messages": ["runs.start run answer:message.run_id after"],
  "DELETE /api/conversations/{id}": ["conversations.delete conversation conversations/{id} before"],
  "POST /api/runs/{id}/retry": ["runs.start run answer:run.id after"],
  "POST /api/approvals/{id}": ["approvals.approve run answer:approval.run_id after"],
  "POST /api/approvals/{id} against it": ["approvals.deny run answer:approval.run_id after"],
  "POST /api/approvals": ["approvals.approve run another after"],
  "POST /api/runs/{id}/undo": ["runs.undo run runs/{id} after"],
  "POST /api/runs/{id}/cancel": ["runs.cancel run runs/{id}"],
  "POST media/uploads/{id}/complete": ["assets.create asset uploads/{id} after"],
  "DELETE media/uploads/{id}": ["uploads.cancel upload uploads/{id} before"],
  "PUT media/assets/{id}/thumbnail": ["thumbnails.save thumbnail assets/{id} after"],
  "DELETE media/assets/{id}": ["assets.delete asset assets/{id} before"],
  "POST media/assets/restore": ["assets.restore asset body:ids.0 after"],
  "PATCH media/assets/{id}": ["assets.update asset assets/{id} before+after"],
  "PATCH media/assets": ["assets.update asset body:ids.0 before+after"],
  "DELETE media/assets": ["assets.deleteMany asset - before"],
  "POST crm/leads/{id}/comments": ["leads.comment.create lead leads/{id} after"],
  "PATCH crm/leads/{id}/comments/{id}": ["leads.comment.update lead leads/{id} before+after"],
  "DELETE crm/leads/{id}/comments/{id}": ["leads.comment.delete lead leads/{id} before"],
  "POST /api/access-requests/{id}": [
    "workspaces.assign workspace answer:request.workspace_id after",
    "workspaces.allowAccess workspace answer:request.workspace_id after",
  ],
  "POST /api/access-requests/{id} against it": [
    "workspaces.declineAccess workspace answer:request.workspace_id after",
  ],
  "POST ecommerce/products/{id}/stock": ["products.stock product products/{id} before+after"],
  "POST crm/leads/{id}/deal": [
    "deals.create deal answer:deal.id after",
    "leads.convert lead leads/{id} before+after",
  ],
  "PATCH /api/settings": ["settings.update settings - before+after"],
  "POST /api/settings/upload": ["settings.upload settings logo after"],
  "DELETE /api/settings/upload": ["settings.removeImage settings logo after"],
  "POST /api/integrations": ["integrations.create integration answer:integration.id after"],
  "PATCH /api/integrations/{id}": ["integrations.edit integration integrations/{id} before+after"],
  "DELETE /api/integrations/{id}": ["integrations.delete integration integrations/{id} before"],
  "PATCH /api/integrations/{id}/toggle": [
    "integrations.toggle integration integrations/{id} before+after",
  ],
  "POST /api/integrations/{id}/test-mail": ["mail.test integration integrations/{id} after"],
  "POST /api/outbox/{id}/retry": ["mail.retry mail outbox/{id}"],
  "POST /api/integrations/{id}/test": ["integrations.test integration integrations/{id} after"],
  "POST /api/cloudflare/validate, from the settings": ["provider.update system - before+after"],
  "POST /api/cloudflare/create-services, from the settings": [
    "provider.createServices system - after",
  ],
  "PUT /api/usage/caps": ["usage.cap usage_cap body:scope after"],
  "PUT /api/usage/prices": ["usage.price model_price body:model after"],
  "PUT /api/audit/retention": ["audit.retention system - after"],
  "DELETE /api/audit/webhook": ["audit.removeWebhook system -"],
  "PUT /api/audit/webhook": ["audit.webhook system - after"],
  "POST /api/audit/webhook/retry": ["audit.retryWebhook system -"],
  "POST /api/jobs/{id}/retry": ["jobs.retry job jobs/{id}"],
  "POST /api/jobs/{id}/cancel": ["jobs.cancel job jobs/{id}"],
  "POST /api/jobs/drain": ["jobs.drain engine - after"],
  "POST /api/auth/passkeys": ["auth.addPasskey user boss after"],
  "POST /api/auth/passkeys/sign-in": ["auth.signIn user boss after"],
  "POST /api/auth/oidc/confirm": [
    "auth.bindIdentity user mate after",
    "auth.signIn user mate after",
  ],
  "GET /api/auth/oidc/{id}/callback": ["auth.signIn user boss after"],
  "POST /api/tasks": ["tasks.create task answer:task.id after"],
  "PATCH /api/tasks/{id}": ["tasks.update task tasks/{id} before+after"],
  "DELETE /api/tasks/{id}": ["tasks.delete task tasks/{id} before"],
  "POST /api/tasks/{id}/users": ["tasks.assign task tasks/{id} before+after"],
  "DELETE /api/tasks/{id}/users/{userId}": ["tasks.unassign task tasks/{id} before+after"],
  "PUT /api/tasks/{id}/agent": ["tasks.takeAgent task tasks/{id} after"],
  "PUT /api/tasks/{id}/agent, which takes it over": [
    "tasks.giveAgent task tasks/{id} after",
    "tasks.update task tasks/{id} before+after",
    "runs.start run answer:work.run.id after",
  ],
  "POST /api/tasks/{id}/review": [
    "tasks.review task tasks/{id} after",
    "tasks.update task tasks/{id} before+after",
    "runs.start run answer:work.run.id after",
  ],
  "POST /api/tasks/{id}/comments": ["tasks.comment.create task tasks/{id} after"],
  "PATCH /api/tasks/{id}/comments/{id}": ["tasks.comment.update task tasks/{id} before+after"],
  "DELETE /api/tasks/{id}/comments/{id}": ["tasks.comment.delete task tasks/{id} before"],
  "POST /api/tasks/bulk update": [
    "tasks.update task body:ids.0 before+after",
    "tasks.update task body:ids.1 before+after",
  ],
  "POST /api/tasks/bulk undoUpdate": ["tasks.update task body:tasks.0.id before+after"],
  "POST /api/tasks/bulk assign": [
    "tasks.assign task body:ids.0 before+after",
    "tasks.assign task body:ids.1 before+after",
  ],
  "POST /api/tasks/bulk undoAssign": ["tasks.unassign task body:tasks.0.id before+after"],
  "POST /api/tasks/bulk delete": [
    "tasks.delete task body:ids.0 before",
    "tasks.delete task body:ids.1 before",
  ],
  "POST /api/tasks/bulk restore": ["tasks.restore task body:ids.0 after"],
  "POST /api/trash/task/{id}/restore": ["tasks.restore task task/{id} after"],
  "DELETE /api/trash/task/{id}": ["tasks.purge task task/{id} before"],
  rotateSecretsAction: ["integrations.rotate integration - after"],
};

/** Each list of records has the same writes. Assets are created by uploads. */
const recordsOf = (list: string, name: string, one: string): Rows => ({
  [`POST ${list}`]: [`${name}.create ${one} answer:${one}.id after`],
  [`PATCH ${list}/{id}`]: [`${name}.update ${one} ${name}/{id} before+after`],
  [`PATCH ${list}`]: [`${name}.update ${one} body:ids.0 before+after`],
  [`DELETE ${list}/{id}`]: [`${name}.delete ${one} ${name}/{id} before`],
  [`DELETE ${list}`]: [`${name}.deleteMany ${one} - before`],
  [`POST ${list}/restore`]: [`${name}.restore ${one} body:ids.0 after`],
  [`POST ${list}/import`]: [`${name}.import ${one} - after`],
  [`DELETE ${list}/imports/{id}`]: [`${name}.undoImport ${one} - before`],
});

const fieldsOf = (list: string): Rows => ({
  [`POST ${list}/fields`]: ["fields.create custom_field answer:field.id after"],
  [`PATCH ${list}/fields/{id}`]: ["fields.update custom_field fields/{id} before+after"],
  [`DELETE ${list}/fields/{id}`]: ["fields.delete custom_field fields/{id} after"],
  [`POST ${list}/fields/{id}/restore`]: ["fields.restore custom_field fields/{id} after"],
  [`POST ${list}/fields/{id}/purge`]: ["fields.purge custom_field fields/{id} before"],
});

const workspaceOf = (type: string): Rows => ({
  [`POST ${type}/sample`]: ["samples.load workspace - after"],
  [`DELETE ${type}/sample`]: ["samples.remove workspace - after"],
  [`POST ${type}/users`]: ["workspaces.assign workspace another after"],
  [`POST ${type}/access`]: ["workspaces.requestAccess workspace answer:request.workspace_id after"],
  [`DELETE ${type}/users/{userId}`]: ["workspaces.assign workspace another before"],
});

/** Writes that these lists don't have. */
const MISSING = [
  ...["keywords", "folders", "metrics"].map((name) => new RegExp(`^PATCH \\w+/${name}$`)),
  /^(POST media\/assets(\/import)?|DELETE media\/assets\/imports\/\{id\})$/,
];

const RECORDS = RECORD_DEFINITIONS.map(({ description }) => ({
  list: `${description.workspace}/${description.name}`,
  ...description,
}));

/**
 * The rows of the audit log that each write of the API leaves, by the write's title in
 * tests/proof/faults, as `describeAuditRow` has them: action, type of entity, where the call or its
 * answer names the entity, and which values it has.
 */
export const AUDIT_ROWS: Rows = Object.fromEntries(
  [
    ...RECORDS.map(({ list, name, one }) => recordsOf(list, name, one)),
    ...RECORDS.map(({ list }) => fieldsOf(list)),
    ...WORKSPACE_TYPES.map(workspaceOf),
    CALLS,
  ]
    .flatMap((rows) => Object.entries(rows))
    .filter(([title]) => !MISSING.some((missing) => missing.test(title))),
);

/** Writes that leave no row, and why. */
export const UNAUDITED: Readonly<Record<string, string>> = {
  "POST /api/auth/forgot": "Without mail nothing is sent; a sent one is auth.requestReset.",
  "POST /api/auth/link": "It only reads whose link it is.",
  "POST /api/auth/totp": "A secret that isn't confirmed protects nothing yet.",
  "POST /api/notices/read": "Only the person sees what they have read.",
  "POST /api/rags/{id}/uploads": "Until an upload is complete, nothing is visible.",
  "PUT /api/rags/{id}/uploads/{id}/parts/{number}":
    "Until an upload is complete, nothing is visible.",
  "POST /api/rags/{id}/ask/{id}/feedback": "A rating changes nothing that others rely on.",
  "POST /api/rags/{id}/search": "It only reads; the RAG keeps its own list of searches.",
  "POST /api/rags/{id}/ask": "It only reads; the RAG keeps its own list of questions.",
  "POST /api/agents/{id}/scenarios/run": "A test run changes nothing outside of its scenario.",
  "POST /api/agents/{id}/scenarios/{id}/run": "A test run changes nothing outside of its scenario.",
  "PUT /api/runs/{id}/feedback": "A rating changes nothing that others rely on.",
  "POST media/uploads": "Until an upload is complete, nothing is visible.",
  "PUT media/uploads/{id}/parts/{number}": "Until an upload is complete, nothing is visible.",
  "POST media/assets/{id}/views": "It only counts.",
  "POST media/assets/{id}/downloads": "It only counts.",
  "POST /api/errors": "A crash report is a list of its own.",
  "POST /api/audit/webhook/test": "The result is kept with the webhook.",
  "POST /api/auth/passkeys/options": "It is the first of two steps.",
  "POST /api/auth/passkeys/sign-in/options": "It is the first of two steps.",
  "GET /api/auth/oidc/{id}/start": "It is the first of two steps.",
  "POST /api/auth/oidc/{id}/start": "It is the first of two steps.",
};
