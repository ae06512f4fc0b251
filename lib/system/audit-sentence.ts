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
  "auth.stepUp": ["gave their password again", "gave a wrong password"],
  "auth.revokeSession": ["ended a session", "was refused to end a session"],
  "auth.revokeOtherSessions": ["ended all other sessions", "was refused to end other sessions"],
  "auth.requestReset": ["had a link for a new password mailed", "could not ask for a link"],
  "auth.resetPassword": ["set a new password by a link", "could not set a new password"],
  "invitations.accept": ["joined by an invitation", "could not join by an invitation"],
  "users.changeOwnPassword": ["changed their password", "could not change their password"],
  "notices.choose": ["chose what to be told of", "was refused to choose what to be told of"],
  "onboarding.password": ["gave the set-up password", "gave a wrong set-up password"],
  "onboarding.services": ["chose the services of the set-up", "could not choose services"],
  "onboarding.complete": ["completed the set-up", "could not complete the set-up"],
  "provider.update": ["changed the provider's key", "was refused to change the provider's key"],
  "provider.createServices": ["created services", "was refused to create services"],
  "settings.update": ["changed the settings", "was refused to change the settings"],
  "system.reset": ["reset the system", "was refused to reset the system"],
  "jobs.drain": ["had the waiting jobs done", "was refused to have jobs done"],
  "audit.webhook": [
    "set where the audit log is sent",
    "was refused to set where the audit log is sent",
  ],
  "audit.removeWebhook": [
    "took the audit log's webhook away",
    "was refused to take the audit log's webhook away",
  ],
  "audit.retention": [
    "set how long the audit log is kept",
    "was refused to set how long the audit log is kept",
  ],
  "audit.archive": ["archived rows of the audit log", "could not archive the audit log"],
  "refusals.left_out": ["was refused more often than the log keeps", "was refused more often"],
};

/** Verbs of actions: in the past, and after "was refused to". */
const VERBS: Readonly<Record<string, readonly [past: string, plain: string]>> = {
  add: ["added", "add"],
  approve: ["approved", "approve"],
  assign: ["put somebody on", "put somebody on"],
  cancel: ["cancelled", "cancel"],
  close: ["closed", "close"],
  create: ["created", "create"],
  delete: ["deleted", "delete"],
  deny: ["denied", "deny"],
  edit: ["changed", "change"],
  end: ["ended", "end"],
  enter: ["entered", "enter"],
  evaluate: ["evaluated", "evaluate"],
  import: ["imported", "import"],
  link: ["linked something to", "link something to"],
  list: ["listed", "list"],
  load: ["loaded", "load"],
  pause: ["paused", "pause"],
  purge: ["deleted for good", "delete for good"],
  remove: ["removed", "remove"],
  replace: ["replaced", "replace"],
  restore: ["restored", "restore"],
  retry: ["tried again", "try again"],
  revoke: ["revoked", "revoke"],
  rotate: ["encrypted anew", "encrypt anew"],
  run: ["ran", "run"],
  save: ["saved", "save"],
  send: ["sent", "send"],
  set: ["set", "set"],
  share: ["changed who shares", "change who shares"],
  start: ["started", "start"],
  stop: ["stopped", "stop"],
  switch: ["switched", "switch"],
  test: ["tested", "test"],
  toggle: ["switched", "switch"],
  unassign: ["took somebody off", "take somebody off"],
  unlink: ["unlinked something from", "unlink something from"],
  update: ["changed", "change"],
  upload: ["uploaded", "upload"],
  view: ["opened", "open"],
  withdraw: ["withdrew", "withdraw"],
};

const KINDS: Readonly<Record<string, string>> = {
  api_token: "API token",
  model_price: "price of a model",
  rag: "RAG",
  usage_cap: "cap on usage",
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
  const { verb, part } = readVerb(action);
  const known = VERBS[verb];
  const kind = `the ${KINDS[entityType] ?? withSpaces(entityType)}`;
  const said = known ? known[isDone ? 0 : 1] : `did “${withSpaces(verb)}” to`;
  const deed = isDone || !known ? said : `was refused to ${said}`;
  const page = PAGES[entityType];
  return {
    deed: part === "" ? deed : `${deed} ${part} of`,
    kind: entityType === "request" || entityType === "system" ? withSpaces(entityType) : kind,
    name: entityName ?? nameInChanges(entry),
    href: page && entityId && entityName !== null ? page(entityId) : null,
  };
}
