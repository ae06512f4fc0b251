import type { Page } from "@playwright/test";

/** Returns the open tab's panel. */
export const panel = (page: Page) => page.getByRole("tabpanel");
/** Returns a document's row in the list. */
export const row = (page: Page, title: string) =>
  panel(page).getByRole("list", { name: "Documents" }).getByRole("listitem").filter({
    hasText: title,
  });

/** Ignores the browser's own messages about failed requests. */
export const withConnection = (problems: readonly string[]) =>
  problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));

/** Pauses or resumes the engine. */
export const setDrained = (page: Page, drained: boolean) =>
  page.evaluate(
    (body) =>
      fetch("/api/jobs/drain", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      }).then(({ ok }) => ok),
    JSON.stringify({ drained }),
  );
