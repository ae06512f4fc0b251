import type { AuditEntryView } from "./audit-schema";

/** The part of a sentence after the person's name: "changed" and "the project “Aurora”". */
export interface AuditSentence {
  /** "changed", "couldn't sign in", "was refused to delete". */
  verbPhrase: string;
  /** "the project". Empty if the verb phrase says everything. */
  kind: string;
  /** Its current name, or its name when it was deleted. */
  name: string | null;
  /** Path of its page. Null if it was deleted or has none. */
  href: string | null;
}

type Entry = Pick<
  AuditEntryView,
  "action" | "outcome" | "entityType" | "entityId" | "entityName" | "changes"
>;

/** Actions with a full sentence: when done, and when refused. */
const FULL_SENTENCES: Readonly<Record<string, readonly [done: string, refused: string]>> = {
  "auth.signIn": ["signed in", "couldn't sign in"],
  "auth.signOut": ["signed out", "couldn't sign out"],
  "auth.stepUp": ["confirmed their identity", "failed to confirm their identity"],
  "auth.addPasskey": ["added a passkey", "couldn't add a passkey"],
  "auth.renamePasskey": ["renamed a passkey", "couldn't rename a passkey"],
  "auth.removePasskey": ["removed a passkey", "wasn't allowed to remove a passkey"],
  "auth.enrollFactor": ["set up a second factor", "couldn't set up a second factor"],
  "auth.removeFactor": [
    "removed their second factor",
    "wasn't allowed to remove their second factor",
  ],
  "auth.renewCodes": ["created new recovery codes", "couldn't create new recovery codes"],
  "auth.reviewWays": ["reviewed their sign-in methods", "couldn't review their sign-in methods"],
  "auth.removeIdentity": [
    "unlinked an identity provider from their account",
    "wasn't allowed to unlink an identity provider",
  ],
  "auth.bindIdentity": [
    "linked their account to an identity provider",
    "couldn't link their account to an identity provider",
  ],
  "auth.followEmail": [
    "updated their email address from their identity provider",
    "couldn't update their email address from their identity provider",
  ],
  "users.requestEmail": ["requested an email change", "couldn't request an email change"],
  "users.cancelEmail": ["cancelled their email change", "couldn't cancel their email change"],
  "auth.revokeSession": ["ended a session", "wasn't allowed to end a session"],
  "auth.revokeOtherSessions": ["ended all other sessions", "wasn't allowed to end other sessions"],
  "auth.requestReset": [
    "requested a password reset link",
    "couldn't request a password reset link",
  ],
  "auth.resetPassword": ["reset their password with a link", "couldn't reset their password"],
  "invitations.accept": ["accepted an invitation", "couldn't accept an invitation"],
  "users.changeOwnPassword": ["changed their password", "couldn't change their password"],
  "notices.choose": [
    "changed their notice settings",
    "wasn't allowed to change their notice settings",
  ],
  "onboarding.password": ["entered the setup password", "entered a wrong setup password"],
  "onboarding.services": ["connected the services during setup", "couldn't connect the services"],
  "onboarding.complete": ["completed setup", "couldn't complete setup"],
  "provider.update": [
    "changed the provider API key",
    "wasn't allowed to change the provider API key",
  ],
  "provider.createServices": ["created services", "wasn't allowed to create services"],
  "settings.removeImage": [
    "removed the logo or favicon",
    "wasn't allowed to remove the logo or favicon",
  ],
  "settings.upload": ["uploaded a logo or favicon", "wasn't allowed to upload a logo or favicon"],
  "settings.update": ["changed the settings", "wasn't allowed to change the settings"],
  "system.reset": ["reset the system", "wasn't allowed to reset the system"],
  "jobs.drain": ["paused or resumed the engine", "wasn't allowed to pause or resume the engine"],
  "audit.webhook": [
    "changed the audit log webhook",
    "wasn't allowed to change the audit log webhook",
  ],
  "audit.removeWebhook": [
    "removed the audit log webhook",
    "wasn't allowed to remove the audit log webhook",
  ],
  "audit.retryWebhook": [
    "retried the delivery of the audit log",
    "wasn't allowed to retry the delivery of the audit log",
  ],
  "audit.retention": [
    "changed the audit log retention",
    "wasn't allowed to change the audit log retention",
  ],
  "audit.archive": ["archived old audit log entries", "couldn't archive old audit log entries"],
  "refusals.left_out": [
    "had more requests refused than the log records",
    "had more requests refused",
  ],
};

/**
 * Failed sign-ins: the words before the account's name, and the sentence for an unknown account.
 */
const SIGN_IN_FAILURES: Readonly<Record<string, readonly [named: string, unnamed: string]>> = {
  forbidden: ["wasn't allowed to sign in as", "wasn't allowed to sign in"],
  invalid_credentials: ["failed to sign in as", "gave wrong credentials"],
  rate_limited: ["tried too often to sign in as", "tried too often"],
};

/** Actions that need their own words, in the past tense and after "was refused to". */
const VERB_PHRASES: Readonly<Record<string, readonly [past: string, plain: string]>> = {
  "agents.try": ["made a dry run of", "make a dry run of"],
  "integrations.useTool": ["used a tool of", "use a tool of"],
  "products.stock": ["changed the stock of", "change the stock of"],
  "projects.linkIntegration": ["linked an integration to", "link an integration to"],
  "projects.unlinkIntegration": ["unlinked an integration from", "unlink an integration from"],
  "tasks.giveAgent": ["assigned an agent to", "assign an agent to"],
  "tasks.review": ["reviewed the result of", "review the result of"],
  "tasks.takeAgent": ["removed the agent from", "remove the agent from"],
  "mail.test": ["sent a test email through", "send a test email through"],
  "rags.switchGeneration": ["switched to a new index of", "switch the index of"],
  "samples.load": ["loaded sample data into", "load sample data into"],
  "samples.remove": ["removed the sample data from", "remove the sample data from"],
  "usage.cap": ["changed", "change"],
  "usage.price": ["changed", "change"],
  "users.confirmEmail": ["confirmed the new email of", "confirm the new email of"],
  "users.rejectEmail": ["rejected the new email of", "reject the new email of"],
  "users.createResetLink": [
    "created a password reset link for",
    "create a password reset link for",
  ],
  "users.endSessions": ["signed out", "sign out"],
  "users.endTokens": ["revoked the API tokens of", "revoke the API tokens of"],
  "users.removeIdentity": [
    "unlinked an identity provider from the account of",
    "unlink an identity provider from the account of",
  ],
  "users.removeFactor": ["removed the second factor of", "remove the second factor of"],
};

/** The same for comments on any item. */
const COMMENT_VERB_PHRASES: typeof VERB_PHRASES = {
  create: ["commented on", "comment on"],
  update: ["changed a comment on", "change a comment on"],
  delete: ["deleted a comment on", "delete a comment on"],
};

type VerbForms = readonly [past: string, plain: string];

/** Returns the verb phrase if only the changes tell what was done, otherwise undefined. */
function verbPhraseFromChanges({
  action,
  entityId,
  changes,
}: Pick<Entry, "action" | "entityId" | "changes">): VerbForms | undefined {
  const [, verb = ""] = action.split(".");
  const changed = (field: string) => changes.find((change) => change.field === field);
  if (action === "jobs.drain") {
    const drained = changed("drained")?.after;
    if (!drained) return undefined;
    return drained === "true"
      ? ["paused the engine", "pause the engine"]
      : ["resumed the engine", "resume the engine"];
  }
  if (action === "settings.upload" && entityId)
    return [`uploaded a ${entityId}`, `upload a ${entityId}`];
  if (action === "settings.removeImage" && entityId)
    return [`removed the ${entityId}`, `remove the ${entityId}`];
  if (action === "tasks.review") {
    const decision = changed("decision")?.after;
    if (decision === "accept") return ["approved the result of", "approve the result of"];
    return decision === "return" ? ["requested changes on", "request changes on"] : undefined;
  }
  if (verb === "link" || verb === "unlink") {
    const item = ["agent", "rag"].find((kind) => changed(`${kind}Id`));
    if (!item) return undefined;
    const what = withArticle(KINDS[item] ?? item);
    return verb === "link"
      ? [`linked ${what} to`, `link ${what} to`]
      : [`unlinked ${what} from`, `unlink ${what} from`];
  }
  if (verb === "assign") {
    if (changed("userId")?.before) return ["removed someone from", "remove someone from"];
    const role = ["userRole", "projectRole", "taskRole"].map(changed).find(Boolean);
    if (role?.before && role.after) return ["changed a role in", "change a role in"];
  }
  return undefined;
}

/** Verbs of actions, in the past tense and after "was refused to". */
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
  link: ["added a link to", "add a link to"],
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
  toggle: ["activated or deactivated", "activate or deactivate"],
  unassign: ["removed someone from", "remove someone from"],
  undo: ["undid", "undo"],
  unlink: ["removed a link from", "remove a link from"],
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

/** Paths of items that have a page. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  project: (id) => `/projects/${id}`,
  agent: (id) => `/agents/${id}/workspace`,
  rag: (id) => `/rags/${id}/workspace`,
  task: (id) => `/tasks/${id}`,
  user: (id) => `/users?mode=edit&userId=${id}`,
  workspace: (id) => `/workspace/${id}/overview`,
};

/**
 * "replaceDocuments" → ["replace", "documents"]; "tasks.comment.create" → ["create", "comment"].
 */
function readVerb(action: string): { verb: string; part: string } {
  const [, ...rest] = action.split(".");
  const words = (rest.pop() ?? "").split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  const [verb = "", ...parts] = words;
  return { verb, part: [...rest, ...parts].join(" ") };
}

const withSpaces = (word: string) => word.replaceAll("_", " ");

/** Adds an article: "documents", "a question", "an image". */
const withArticle = (part: string) =>
  part.endsWith("s") ? part : `${/^[aeiou]/.test(part) ? "an" : "a"} ${part}`;

/** Returns the words before the item: "deleted", "added documents to", "commented on". */
function verbPhraseOf(
  entry: Entry,
  { verb, part }: ReturnType<typeof readVerb>,
  isDone: boolean,
): string {
  const { action } = entry;
  const form = isDone ? 0 : 1;
  const whole =
    verbPhraseFromChanges(entry) ??
    VERB_PHRASES[action] ??
    (part === "comment" ? COMMENT_VERB_PHRASES[verb] : undefined);
  if (whole) return whole[form];
  const known = VERBS[verb];
  if (!known) return `${isDone ? "ran" : "run"} “${withSpaces(verb)}” on`;
  if (part === "") return known[form];
  if (part === "many") return `${known[form]} several`;
  return `${known[form]} ${withArticle(part)} ${verb === "add" ? "to" : "of"}`;
}

/** Returns the name from the changes themselves, for deleted items. */
function nameInChanges({ changes }: Pick<Entry, "changes">): string | null {
  const named = ["name", "title", "email"].map((name) =>
    changes.find(({ field }) => field === name),
  );
  const found = named.find((change) => change !== undefined);
  return found?.after ?? found?.before ?? null;
}

/** "194 contacts", "1 contact", or "contacts" if the entry has no number. */
function importedWords({ action, changes }: Entry, one: string): string {
  const many = withSpaces(action.split(".")[0] ?? "");
  const rows = changes.find(({ field }) => field === "rows")?.after;
  if (!rows) return many;
  return rows === "1" ? `1 ${one}` : `${Number(rows).toLocaleString("en")} ${many}`;
}

/** Returns an entry in words that follow the person's name. */
export function auditSentence(entry: Entry): AuditSentence {
  const { action, outcome, entityType, entityId, entityName } = entry;
  const isDone = outcome === "done";
  const whole = FULL_SENTENCES[action];
  if (whole) {
    const byChanges = isDone ? verbPhraseFromChanges(entry) : undefined;
    const verbPhrase = byChanges?.[0] ?? whole[isDone ? 0 : 1];
    return { verbPhrase, kind: "", name: null, href: null };
  }
  const page = PAGES[entityType];
  const name = entityName ?? nameInChanges(entry);
  const href = page && entityId && entityName !== null ? page(entityId) : null;
  const failure = isDone ? undefined : SIGN_IN_FAILURES[action];
  if (failure) {
    const [named, unnamed] = failure;
    if (entityType !== "user") return { verbPhrase: unnamed, kind: "", name: null, href: null };
    return { verbPhrase: named, kind: "", name: name ?? "a deleted user", href };
  }
  const read = readVerb(action);
  const verbPhrase = verbPhraseOf(entry, read, isDone);
  const type = KINDS[entityType] ?? withSpaces(entityType);
  const kind =
    read.verb === "import"
      ? importedWords(entry, type)
      : read.part === "many"
        ? `${type}s`
        : `the ${type}`;
  return {
    verbPhrase: isDone ? verbPhrase : `wasn't allowed to ${verbPhrase}`,
    kind: entityType === "request" || entityType === "system" ? withSpaces(entityType) : kind,
    name,
    href,
  };
}
