import { changeRecordTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  daysSince,
  escapeInline,
  type Finding,
  isTaskOpen,
  type ListedRecord,
  listRecords,
  numberOption,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const DUPLICATES = {
  key: "Merge contacts with the same email address",
  formerKey: "Merge contacts with the same address",
} as const;
/** Maximum addresses named in the task. */
const MAX_NAMED = 30;

const daysSinceContact = (script: Script, contact: ListedRecord) =>
  daysSince(script, textIn(contact, "last_contact"));

function setInactive(script: Script, contact: ListedRecord) {
  const name = textIn(contact, "name");
  const days = daysSinceContact(script, contact);
  return {
    title: `${escapeInline(name)}: active → inactive`,
    key: contact.id,
    why: `Last contacted ${counted(days, "day")} ago.`,
    args: {
      records: "contacts",
      id: contact.id,
      title: name,
      before: { status: "active" },
      changes: { status: "inactive" },
    },
  } satisfies Finding<unknown>;
}

/** Returns contacts that share an email address, by address. */
export function duplicatesOf(contacts: readonly ListedRecord[]): [string, ListedRecord[]][] {
  const byAddress = Map.groupBy(contacts, (contact) => textIn(contact, "email").toLowerCase());
  return [...byAddress].filter(([email, group]) => email !== "" && group.length > 1);
}

function mergeTask(script: Script, duplicates: readonly [string, ListedRecord[]][]) {
  const lines = duplicates
    .slice(0, MAX_NAMED)
    .map(
      ([email, group]) =>
        `- ${escapeInline(email)}: ${group.map((one) => escapeInline(textIn(one, "name"))).join(", ")}`,
    );
  return {
    title: `${DUPLICATES.key}: ${counted(duplicates.length, "address", "addresses")}`,
    ...DUPLICATES,
    why: `${counted(duplicates.length, "email address is", "email addresses are")} shared by more than one contact.`,
    args: {
      name: DUPLICATES.key,
      description: `Keep the correct contact, copy over what the others have and delete them. The agent doesn't delete contacts.\n\n${lines.join("\n")}`,
      priority: "low" as const,
      due_date: dayIn(script, 14),
    },
  } satisfies Finding<unknown>;
}

/** Proposes to set contacts to inactive after a long silence, and a task that lists duplicates. */
export const subscriberManager: Procedure = async (script) => {
  requireProject(script);
  const days = numberOption(script, "days");
  const { records: contacts, total } = await listRecords(script, "contacts", {
    sort: "last_contact",
  });
  const silent = contacts.filter(
    (contact) =>
      textIn(contact, "status") === "active" &&
      textIn(contact, "last_contact") !== "" &&
      daysSinceContact(script, contact) >= days,
  );
  const duplicates = duplicatesOf(contacts);
  const open =
    duplicates.length > 0
      ? await openTasks(script, "Merge contacts with the same")
      : new Set<string>();
  const isOpen = isTaskOpen(open, DUPLICATES);
  const listed = await proposeNew(script, createTaskTool, {
    findings: duplicates.length > 0 && !isOpen ? [mergeTask(script, duplicates)] : [],
    field: "name",
    allowRepeat: true,
    limit: 1,
  });
  const changed = await proposeNew(script, changeRecordTool, {
    findings: silent.map((contact) => setInactive(script, contact)),
    field: "id",
    allowRepeat: true,
    limit: numberOption(script, "most"),
  });
  return reportOf(script, {
    found: `Checked ${counted(contacts.length, "contact")}${total > contacts.length ? ` of ${total}, longest without contact first` : ""}: ${silent.length} active but not contacted for ${counted(days, "day")} or more, ${counted(duplicates.length, "email address", "email addresses")} shared by more than one contact.`,
    proposed: [changed, listed],
    notes: isOpen ? ["The task to merge contacts is still open"] : [],
    footer: "No contact was deleted or emailed.",
  });
};
