import type { Page } from "@playwright/test";

/** What the tab that is open shows. */
export const panel = (page: Page) => page.getByRole("tabpanel");
/** A document in the list of them. */
export const row = (page: Page, title: string) =>
  panel(page).getByRole("list", { name: "Documents" }).getByRole("listitem").filter({
    hasText: title,
  });

/** What the browser says of calls that could not be sent is no fault of the screen. */
export const withConnection = (problems: readonly string[]) =>
  problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));

/** Stops the engine from beginning anything, or lets it go on. */
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
