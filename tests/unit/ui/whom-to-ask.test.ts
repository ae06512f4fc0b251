import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** A sentence of a screen or an answer that sends its reader to somebody else. */
const SENDS =
  /\b(?:Ask|ask|Contact)\s+(?:an? (?:super)?admin\w*|whoever|somebody on|your \w+ manager|superadmin|\$\{)/;

/** Each file with such sentences, and why its reader can't do it themselves. */
const WHY: Readonly<Record<string, string>> = {
  "app/(console)/_overview/my-workspaces.tsx":
    "specified; superadmins without a workspace still read it too",
  "app/(console)/projects/[projectId]/workspace/_tabs/settings-tab.tsx":
    "shown to who may not edit it",
  "app/(console)/agents/_chat/chat-panel.tsx": "asks the agent, nobody else",
  "app/(console)/_components/items/item-card.tsx": "shown to who may not edit it",
  "app/(console)/_components/item-workspace/workspace-parts.tsx": "shown to who may not edit it",
  "app/(console)/_startup/forgot-form.tsx": "nobody signed in",
  "app/(console)/account/_components/password-form.tsx": "nobody makes a link for themselves",
  "app/(console)/account/_components/profile-form.tsx":
    "the provider's email; nobody changes their own",
  "app/(console)/settings/theme-demo/_demo/display-demos.tsx": "a demonstration",
  "app/(console)/tasks/[taskId]/_components/review-agent.tsx": "shown to who may not use the agent",
  "lib/account-links/email-change.ts": "the provider's email; nobody changes their own",
  "lib/auth/access-policy.ts": "whoever is kept out by the network",
  "lib/auth/oidc/oidc-rules.ts": "nobody signed in",
  "lib/notices/notice-words.ts": "whoever has lost their account to somebody",
  "lib/quotas/check-quota.ts": "names a role, which superadmins still read too",
  "lib/tasks/agents/review-task.ts": "thrown for who may not use the agent",
};

it("no text sends somebody to others for what they can do themselves", () => {
  const found = globSync("{app,lib,components}/**/*.{ts,tsx}").filter((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .some((line) => !/^\s*(\/\/|\/?\*)/.test(line) && SENDS.test(line)),
  );
  expect(found.filter((path) => !(path in WHY))).toEqual([]);
  expect(Object.keys(WHY).filter((path) => !found.includes(path))).toEqual([]);
});
