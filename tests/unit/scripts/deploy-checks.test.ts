import { afterEach, expect, it } from "vitest";
import { askerIn, checkAddress } from "../../../scripts/lib/deploy-checks.mjs";
import { serveApp } from "../../support/serve-app";

let close = async () => {};
afterEach(() => close());

async function serve(answer: (request: Request) => Response): Promise<string> {
  const served = await serveApp({ fetch: answer });
  close = served.close;
  return served.url;
}

const check = (address: string, env: Record<string, string> = {}) => {
  const environment: NodeJS.ProcessEnv = { NODE_ENV: "test", ...env };
  return checkAddress(address, { ask: askerIn(environment), say: () => undefined, tries: 1 });
};

const access = new Response(null, {
  status: 302,
  headers: { location: "https://team.cloudflareaccess.com/cdn-cgi/access/login" },
});

it("says what to set where Cloudflare Access is in front of the console", async () => {
  const address = await serve(() => access.clone());
  await expect(check(address)).rejects.toThrow(
    `Failed: ${address}/api/health is behind Cloudflare Access: set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to a service token that it lets in.`,
  );
});

it("shows Access the service token", async () => {
  const address = await serve(({ headers }) =>
    headers.get("cf-access-client-id") === "id" && headers.get("cf-access-client-secret") === "s"
      ? new Response("", { status: 418 })
      : access.clone(),
  );
  const env = { CF_ACCESS_CLIENT_ID: "id", CF_ACCESS_CLIENT_SECRET: "s" };
  await expect(check(address, env)).rejects.toThrow(`${address}/api/health answers 418.`);
});

it("follows no redirect: what another address answers says nothing about this one", async () => {
  const address = await serve(
    () => new Response(null, { status: 307, headers: { location: "/x" } }),
  );
  await expect(check(address)).rejects.toThrow(`${address}/api/health answers 307.`);
});

it("says that nothing listens", async () => {
  const address = await serve(() => new Response(""));
  await close();
  await expect(check(address)).rejects.toThrow(
    `Failed: ${address}/api/health can't be reached (ECONNREFUSED).`,
  );
});

it("takes a health without checks for none", async () => {
  const address = await serve(() => Response.json({ healthy: true }));
  await expect(check(address)).rejects.toThrow("/api/health doesn't say that it is healthy.");
});
