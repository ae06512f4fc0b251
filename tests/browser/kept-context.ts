import type { Browser, BrowserContext } from "@playwright/test";

/** What a test would leave on its context for all that come after it. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "route"] as const;

/**
 * A context that tests use one after the other, each with pages of its own. What the browser has fetched stays in its
 * cache: a test that comes to a screen for the hundredth time does not fetch the console's scripts once more. Everything
 * else goes with the test.
 */
export interface KeptContext {
  context: BrowserContext;
  /** Takes away what the test has left; false where that cannot be done, and the context is closed. */
  free(): Promise<boolean>;
}

/** A context with the options of the test that runs. */
export async function keepContext(browser: Browser): Promise<KeptContext> {
  const context = await browser.newContext();
  let isFree = true;
  const refuse = () =>
    Promise.reject(new Error("The context outlives the test: ask the page, or tag it @anew"));
  for (const name of LASTING) context[name] = refuse;
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (options) => {
    isFree = false;
    return install(options);
  };
  return {
    context,
    free: async () => {
      isFree = isFree && (await forget(context));
      if (!isFree) await context.close();
      return isFree;
    },
  };
}

/** False without a page that could be asked to forget. */
async function forget(context: BrowserContext): Promise<boolean> {
  const [last, ...others] = context.pages();
  if (!last) return false;
  await Promise.all(others.map((page) => page.close()));
  const { origin } = new URL(last.url());
  if (origin !== "null") {
    const session = await context.newCDPSession(last);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  }
  await last.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  return true;
}
