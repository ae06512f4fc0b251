import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** A sentence of a screen or an answer that sends its reader to someone else. */
const SENDS =
  /\b(?:Ask|ask|Contact)\s+(?:an? (?:super)?admin\w*|whoever|somebody on|your \w+ manager|superadmin|\$\{)/;

/** Each file with such sentences, and why its reader can't do it themselves. */
const WHY: Readonly<Record<string, string>> = {
  "app/(console)/_parts/overview/my-workspaces.tsx":
    "specified; superadmins without a workspace still read it too",
  "app/(console)/projects/[projectId]/workspace/_parts/tabs/settings-tab.tsx":
    "shown to who may not edit it",
  "app/(console)/agents/_parts/chat/chat-panel.tsx": "asks the agent, nobody else",
  "app/(console)/agents/_parts/model-offer.tsx": "shown to who may not add one",
  "app/(console)/agents/_parts/needs-model.tsx": "shown to who may not edit the agent",
  "app/(console)/_parts/items/item-list.tsx": "shown to who may not create one",
  "app/(console)/projects/[projectId]/workspace/_parts/tabs/ai-workers-card.tsx":
    "shown to who may not set one up",
  "app/(console)/_parts/items/item-card.tsx": "shown to who may not edit it",
  "app/(console)/_parts/item-workspace/workspace-parts.tsx": "shown to who may not edit it",
  "app/(console)/_parts/startup/forgot-form.tsx": "nobody signed in",
  "app/(console)/settings/theme-demo/_parts/demo/display-demos.tsx": "a demonstration",
  "lib/auth/oidc/oidc-rules.ts": "nobody signed in",
  "lib/integrations/permissions.ts": "superadmins see every project",
};

it("no text sends someone to others for what they can do themselves", () => {
  const found = globSync("{app,lib,components}/**/*.{ts,tsx}").filter((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .some((line) => !/^\s*(\/\/|\/?\*)/.test(line) && SENDS.test(line)),
  );
  expect(found.filter((path) => !(path in WHY))).toEqual([]);
  expect(Object.keys(WHY).filter((path) => !found.includes(path))).toEqual([]);
});
