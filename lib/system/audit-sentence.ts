import type { AuditEntryView } from "./audit-schema";

/** What an entry says after the name of who did it: "changed" and "the project “Aurora”". */
export interface AuditSentence {
  /** "changed", "could not sign in", "was refused to delete". */
  deed: string;
  /** "the project"; "" where the deed says it all. */
  kind: string;
  /** What it is called, or was when it was deleted. */
  name: string | null;
  /** Where it is seen; null where it is gone or has no page. */
  href: string | null;
}

type Entry = Pick<
  AuditEntryView,
  "action" | "outcome" | "entityType" | "entityId" | "entityName" | "changes"
>;

/** Actions that are a sentence by themselves: as it was done, and as it was refused. */
const WHOLE: Readonly<Record<string, readonly [done: string, refused: string]>> = {
  "auth.signIn": ["signed in", "could not sign in"],
  "auth.signOut": ["signed out", "could not sign out"],
  "auth.stepUp": ["confirmed their identity", "failed to confirm their identity"],
  "auth.addPasskey": ["added a passkey", "could not add a passkey"],
  "auth.renamePasskey": ["renamed a passkey", "could not rename a passkey"],
  "auth.removePasskey": ["removed a passkey", "wasn't allowed to remove a passkey"],
  "auth.enrollFactor": ["set up a second factor", "could not set up a second factor"],
  "auth.removeFactor": [
    "removed their second factor",
    "wasn't allowed to remove their second factor",
  ],
  "auth.renewCodes": ["made new recovery codes", "could not make new recovery codes"],
  "auth.reviewWays": ["went through what signs them in", "could not go through what signs them in"],
  "auth.removeIdentity": [
    "removed an identity provider from what signs them in",
    "was refused to remove an identity provider",
  ],
  "auth.bindIdentity": [
    "linked their account to an identity provider",
    "could not link their account to an identity provider",
  ],
  "auth.followEmail": [
    "got the email that their identity provider names",
    "could not get the email that their identity provider names",
  ],
  "users.requestEmail": ["asked for a new email", "could not ask for a new email"],
  "users.cancelEmail": ["cancelled their new email", "could not cancel their new email"],
  "auth.revokeSession": ["ended a session", "wasn't allowed to end a session"],
  "auth.revokeOtherSessions": ["ended all other sessions", "wasn't allowed to end other sessions"],
  "auth.requestReset": [
    "requested a password reset link",
    "could not request a password reset link",
  ],
  "auth.resetPassword": ["reset their password with a link", "could not reset their password"],
  "invitations.accept": ["accepted an invitation", "could not accept an invitation"],
  "users.changeOwnPassword": ["changed their password", "could not change their password"],
  "notices.choose": [
    "changed their notice settings",
    "wasn't allowed to change their notice settings",
  ],
  "onboarding.password": ["entered the setup password", "entered a wrong setup password"],
  "onboarding.services": ["connected the services during setup", "could not connect the services"],
  "onboarding.complete": ["completed setup", "could not complete setup"],
  "provider.update": [
    "changed the provider API key",
    "wasn't allowed to change the provider API key",
  ],
  "provider.createServices": ["created services", "wasn't allowed to create services"],
  "settings.update": ["changed the settings", "wasn't allowed to change the settings"],
  "system.reset": ["reset the system", "wasn't allowed to reset the system"],
  "jobs.drain": ["had the waiting jobs done", "was refused to have jobs done"],
  "audit.webhook": [
    "changed the audit log webhook",
    "wasn't allowed to change the audit log webhook",
  ],
  "audit.removeWebhook": [
    "removed the audit log webhook",
    "wasn't allowed to remove the audit log webhook",
  ],
  "audit.retryWebhook": [
    "sent the audit log again at once",
    "was refused to send the audit log again",
  ],
  "audit.retention": [
    "changed the audit log retention",
    "wasn't allowed to change the audit log retention",
  ],
  "audit.archive": ["archived old audit log entries", "could not archive old audit log entries"],
  "refusals.left_out": [
    "made more refused requests than the log records",
    "made more refused requests",
  ],
};

/** The words before the account's name in a failed sign-in, and the sentence for an unknown account. */
const SIGN_IN_FAILURES: Readonly<Record<string, readonly [named: string, unnamed: string]>> = {
  forbidden: ["was refused to sign in as", "was refused"],
  invalid_credentials: ["failed to sign in as", "gave wrong credentials"],
  rate_limited: ["tried too often to sign in as", "tried too often"],
};

/** Actions whose words say too little of what they do to the thing: in the past, and after "was refused to". */
const DEEDS: Readonly<Record<string, readonly [past: string, plain: string]>> = {
  "integrations.useTool": ["used a tool of", "use a tool of"],
  "products.stock": ["changed the stock of", "change the stock of"],
  "projects.linkIntegration": ["linked an integration to", "link an integration to"],
  "projects.unlinkIntegration": ["unlinked an integration from", "unlink an integration from"],
  "tasks.giveAgent": ["gave to an agent", "give to an agent"],
  "tasks.review": ["reviewed the result of", "review the result of"],
  "tasks.takeAgent": ["took back from its agent", "take back from its agent"],
  "usage.cap": ["changed", "change"],
  "usage.price": ["changed", "change"],
  "users.confirmEmail": ["confirmed the new email of", "confirm the new email of"],
  "users.rejectEmail": ["rejected the new email of", "reject the new email of"],
  "users.createResetLink": [
    "created a password reset link for",
    "create a password reset link for",
  ],
  "users.removeIdentity": [
    "removed an identity provider from the sign-in of",
    "remove an identity provider from the sign-in of",
  ],
  "users.removeFactor": ["removed the second factor of", "remove the second factor of"],
};

/** The same for comments, on whatever they stand. */
const DEEDS_OF_COMMENTS: typeof DEEDS = {
  create: ["commented on", "comment on"],
  update: ["changed a comment on", "change a comment on"],
  delete: ["deleted a comment on", "delete a comment on"],
};

/** Verbs of actions: in the past, and after "was refused to". */
const VERBS: Readonly<Record<string, readonly [past: string, plain: string]>> = {
  add: ["added", "add"],
  approve: ["approved", "approve"],
  assign: ["added someone to", "add someone to"],
  cancel: ["cancelled", "cancel"],
  close: ["closed", "close"],
  confirm: ["confirmed", "confirm"],
  create: ["created", "create"],
  delete: ["deleted", "delete"],
  deny: ["rejected", "reject"],
  edit: ["changed", "change"],
  end: ["ended", "end"],
  enter: ["entered", "enter"],
  evaluate: ["evaluated", "evaluate"],
  import: ["imported", "import"],
  link: ["linked something to", "link something to"],
  list: ["listed", "list"],
  load: ["loaded", "load"],
  pause: ["paused", "pause"],
  purge: ["permanently deleted", "permanently delete"],
  remove: ["removed", "remove"],
  replace: ["replaced", "replace"],
  restore: ["restored", "restore"],
  retry: ["retried", "retry"],
  revoke: ["revoked", "revoke"],
  rotate: ["re-encrypted", "re-encrypt"],
  run: ["ran", "run"],
  save: ["saved", "save"],
  send: ["sent", "send"],
  set: ["set", "set"],
  share: ["changed the sharing of", "change the sharing of"],
  start: ["started", "start"],
  stop: ["stopped", "stop"],
  switch: ["switched", "switch"],
  test: ["tested", "test"],
  toggle: ["turned on or off", "turn on or off"],
  unassign: ["removed someone from", "remove someone from"],
  undo: ["undid", "undo"],
  unlink: ["unlinked something from", "unlink something from"],
  update: ["changed", "change"],
  upload: ["uploaded", "upload"],
  view: ["opened", "open"],
  withdraw: ["revoked", "revoke"],
};

const KINDS: Readonly<Record<string, string>> = {
  api_token: "API token",
  model_price: "model price",
  rag: "RAG",
  usage_cap: "usage cap",
  view: "saved view",
};

/** Those that have a page, and its address. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  project: (id) => `/projects/${id}`,
  agent: (id) => `/agents/${id}/workspace`,
  rag: (id) => `/rags/${id}/workspace`,
  task: (id) => `/tasks/${id}`,
  user: (id) => `/users?mode=edit&userId=${id}`,
  workspace: (id) => `/workspace/${id}/overview`,
};

/** "replaceDocuments" → ["replace", "documents"]; "tasks.comment.create" → ["create", "comment"]. */
function readVerb(action: string): { verb: string; part: string } {
  const [, ...rest] = action.split(".");
  const words = (rest.pop() ?? "").split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  const [verb = "", ...parts] = words;
  return { verb, part: [...rest, ...parts].join(" ") };
}

const withSpaces = (word: string) => word.replaceAll("_", " ");

/** "documents" as it is, "a question", "an image". */
const withArticle = (part: string) =>
  part.endsWith("s") ? part : `${/^[aeiou]/.test(part) ? "an" : "a"} ${part}`;

/** What stands before the thing: "deleted", "added documents to", "commented on". */
function deedOf(
  action: string,
  { verb, part }: ReturnType<typeof readVerb>,
  isDone: boolean,
): string {
  const form = isDone ? 0 : 1;
  const whole = DEEDS[action] ?? (part === "comment" ? DEEDS_OF_COMMENTS[verb] : undefined);
  if (whole) return whole[form];
  const known = VERBS[verb];
  if (!known) return `${isDone ? "ran" : "run"} “${withSpaces(verb)}” on`;
  if (part === "") return known[form];
  if (part === "many") return `${known[form]} several`;
  return `${known[form]} ${withArticle(part)} ${verb === "add" ? "to" : "of"}`;
}

/** The name that stands in the change itself, for what is gone. */
function nameInChanges({ changes }: Pick<Entry, "changes">): string | null {
  const named = ["name", "title", "email"].map((name) =>
    changes.find(({ field }) => field === name),
  );
  const found = named.find((change) => change !== undefined);
  return found?.after ?? found?.before ?? null;
}

/** An entry of the audit log in words that follow the name of who did it. */
export function auditSentence(entry: Entry): AuditSentence {
  const { action, outcome, entityType, entityId, entityName } = entry;
  const isDone = outcome === "done";
  const whole = WHOLE[action];
  if (whole) return { deed: whole[isDone ? 0 : 1], kind: "", name: null, href: null };
  const page = PAGES[entityType];
  const name = entityName ?? nameInChanges(entry);
  const href = page && entityId && entityName !== null ? page(entityId) : null;
  const failure = isDone ? undefined : SIGN_IN_FAILURES[action];
  if (failure) {
    const [named, unnamed] = failure;
    if (entityType !== "user") return { deed: unnamed, kind: "", name: null, href: null };
    return { deed: named, kind: "", name: name ?? "a deleted user", href };
  }
  const read = readVerb(action);
  const deed = deedOf(action, read, isDone);
  const type = KINDS[entityType] ?? withSpaces(entityType);
  const kind = read.part === "many" ? `${type}s` : `the ${type}`;
  return {
    deed: isDone ? deed : `wasn't allowed to ${deed}`,
    kind: entityType === "request" || entityType === "system" ? withSpaces(entityType) : kind,
    name,
    href,
  };
}
