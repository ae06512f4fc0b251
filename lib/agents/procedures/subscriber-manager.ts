import type { SharedAddresses } from "@/lib/records/crm/shared-addresses";
import { sharedAddressesTool } from "../tools/figure-tools";
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
  onlyOf,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
  titleRun,
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

function mergeTask(script: Script, { addresses, total }: SharedAddresses) {
  const lines = addresses.map(
    ({ email, names }) => `- ${escapeInline(email)}: ${names.map(escapeInline).join(", ")}`,
  );
  const more = total - addresses.length;
  return {
    title: `${DUPLICATES.key}: ${counted(total, "address", "addresses")}`,
    ...DUPLICATES,
    why: `${counted(total, "email address is", "email addresses are")} shared by more than one contact.`,
    args: {
      name: DUPLICATES.key,
      description: `Keep the correct contact, copy over what the others have and delete them. The agent doesn't delete contacts.\n\n${lines.join("\n")}${more > 0 ? `\n\nAnd ${more} more` : ""}`,
      priority: "low" as const,
      due_date: dayIn(script, 14),
    },
  } satisfies Finding<unknown>;
}

/** Proposes to set contacts to inactive after a long silence, and a task that lists duplicates. */
export const subscriberManager: Procedure = async (script) => {
  requireProject(script);
  const days = numberOption(script, "days");
  const { records: silent, total } = await listRecords(script, "contacts", {
    filters: { status: "active" },
    where: [{ field: "last_contact", is: "older_than_days", value: days }],
    sort: "last_contact",
  });
  const duplicates = await script.call(sharedAddressesTool, {
    limit: MAX_NAMED,
    ...onlyOf(script),
  });
  const open =
    duplicates.total > 0
      ? await openTasks(script, "Merge contacts with the same")
      : new Set<string>();
  const isOpen = isTaskOpen(open, DUPLICATES);
  const listed = await proposeNew(script, createTaskTool, {
    findings: duplicates.total > 0 && !isOpen ? [mergeTask(script, duplicates)] : [],
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
  titleRun(
    script,
    [
      { results: changed, noun: ["status change", "status changes"] },
      { results: listed, noun: ["task", "tasks"], isDone: true },
    ],
    counted(duplicates.checked, "contact"),
  );
  return reportOf(script, {
    found: `Checked ${counted(duplicates.checked, "contact")}: ${total} active but not contacted for ${counted(days, "day")} or more, ${counted(duplicates.total, "email address", "email addresses")} shared by more than one contact.`,
    proposed: [changed, listed],
    notes: [
      ...(isOpen ? ["The task to merge contacts is still open"] : []),
      ...(total > silent.length ? [`${total - silent.length} more wait for later runs`] : []),
    ],
    footer: "No contact was deleted or emailed.",
  });
};
