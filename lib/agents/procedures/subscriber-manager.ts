import { changeRecordTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  daysSince,
  type Finding,
  inLine,
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

const DOUBLES = {
  key: "Merge contacts with the same email address",
  formerKey: "Merge contacts with the same address",
} as const;
/** Maximum addresses named in the task. */
const MOST_NAMED = 30;

const silentFor = (script: Script, contact: ListedRecord) =>
  daysSince(script, textIn(contact, "last_contact"));

function setInactive(script: Script, contact: ListedRecord) {
  const name = textIn(contact, "name");
  const days = silentFor(script, contact);
  return {
    title: `${inLine(name)}: active → inactive`,
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
export function doublesOf(contacts: readonly ListedRecord[]): [string, ListedRecord[]][] {
  const byAddress = Map.groupBy(contacts, (contact) => textIn(contact, "email").toLowerCase());
  return [...byAddress].filter(([email, group]) => email !== "" && group.length > 1);
}

function mergeTask(script: Script, doubles: readonly [string, ListedRecord[]][]) {
  const lines = doubles
    .slice(0, MOST_NAMED)
    .map(
      ([email, group]) =>
        `- ${inLine(email)}: ${group.map((one) => inLine(textIn(one, "name"))).join(", ")}`,
    );
  return {
    title: `${DOUBLES.key}: ${counted(doubles.length, "address", "addresses")}`,
    ...DOUBLES,
    why: `${counted(doubles.length, "email address is", "email addresses are")} shared by more than one contact.`,
    args: {
      name: DOUBLES.key,
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
      silentFor(script, contact) >= days,
  );
  const doubles = doublesOf(contacts);
  const open =
    doubles.length > 0
      ? await openTasks(script, "Merge contacts with the same")
      : new Set<string>();
  const isOpen = isTaskOpen(open, DOUBLES);
  const listed = await proposeNew(script, createTaskTool, {
    findings: doubles.length > 0 && !isOpen ? [mergeTask(script, doubles)] : [],
    field: "name",
    again: true,
    most: 1,
  });
  const changed = await proposeNew(script, changeRecordTool, {
    findings: silent.map((contact) => setInactive(script, contact)),
    field: "id",
    again: true,
    most: numberOption(script, "most"),
  });
  return reportOf(script, {
    found: `Checked ${counted(contacts.length, "contact")}${total > contacts.length ? ` of ${total}, longest without contact first` : ""}: ${silent.length} active but not contacted for ${counted(days, "day")} or more, ${counted(doubles.length, "email address", "email addresses")} shared by more than one contact.`,
    proposed: [changed, listed],
    notes: isOpen ? ["The task to merge contacts is still open"] : [],
    limits: "No contact was deleted or emailed.",
  });
};
