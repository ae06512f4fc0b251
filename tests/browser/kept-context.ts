import type { Browser, BrowserContext } from "@playwright/test";

/** Calls that would affect every later test of the context. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "route"] as const;

/**
 * A browser context shared by consecutive tests, each with its own pages. Keeps the cache, so that
 * scripts aren't fetched for every test. Resets everything else.
 */
export interface KeptContext {
  context: BrowserContext;
  /** Resets the context. Returns false if that isn't possible; the context is then closed. */
  free(): Promise<boolean>;
}

/** Creates a context with the current test's options. */
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

/** Returns false if there is no page to reset. */
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
