import type { Crumb } from "@/components/shell/crumbs";

const LISTS = [
  { label: "Approvals", href: "/approvals" },
  { label: "Notices", href: "/notices" },
];

/** Returns the way to a list of the inbox, with a switch to the others. */
export function inboxCrumbs(label: string): Crumb[] {
  return [
    { label: "Inbox", href: "/approvals" },
    { label, choices: { label: "Switch list", options: LISTS } },
  ];
}
