/**
 * Mail providers on loopback: Resend's, Postmark's and Cloudflare's APIs over one mailbox. To try mails by hand:
 * `node tests/support/mail-stand-in.ts --port 4030` (Node 24), then start the console with the printed variables.
 */
import { parseArgs } from "node:util";
import { Hono } from "hono";
import { serveApp } from "./serve-app.ts";

export interface ReceivedMail {
  provider: "resend" | "postmark" | "cloudflare";
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Resend's Idempotency-Key; empty for others. */
  key: string;
}

export type MailMode = "ok" | "failing" | "limited" | "refusing" | "garbage" | "quiet-refusal";

export const MAIL_KEYS = {
  resend: "re_demo_0000000000000000_mail",
  postmark: "demo-server-token-0000-post",
  cloudflare: "demo-cloudflare-token-000-flare",
  account: "0123456789abcdef0123456789abcdef",
} as const;

export interface MailStandIn {
  url: string;
  mode: MailMode;
  /** All sent mails, oldest first. */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

const REFUSALS: Record<Exclude<MailMode, "ok">, () => Response> = {
  failing: () => new Response("upstream-text-that-must-not-appear", { status: 503 }),
  limited: () => Response.json({}, { status: 429, headers: { "retry-after": "7" } }),
  refusing: () => Response.json({ message: "domain is not verified" }, { status: 422 }),
  garbage: () => new Response("<html>upstream-text-that-must-not-appear</html>"),
  "quiet-refusal": () => Response.json({ success: false, errors: [{ code: 10001 }] }),
};

function createApp(parts: Pick<MailStandIn, "mode" | "mails">) {
  const app = new Hono();
  const mail = { from: "", to: "", subject: "", text: "", html: "", key: "" };
  const unknown = () => Response.json({ name: "invalid_api_key" }, { status: 401 });
  const take = (received: ReceivedMail, answer: object) => {
    if (parts.mode !== "ok") return REFUSALS[parts.mode]();
    parts.mails.push(received);
    return Response.json(answer);
  };
  app.use("/domains", async (context, next) =>
    context.req.header("authorization") === `Bearer ${MAIL_KEYS.resend}` ? next() : unknown(),
  );
  app.get("/domains", () => Response.json({ name: "restricted_api_key" }, { status: 401 }));
  app.post("/emails", async (context) => {
    if (context.req.header("authorization") !== `Bearer ${MAIL_KEYS.resend}`) return unknown();
    const { from, to, subject, text, html } = await context.req.json();
    const key = context.req.header("idempotency-key") ?? "";
    return take(
      { ...mail, provider: "resend", from, to: to[0], subject, text, html, key },
      { id: "1" },
    );
  });
  const isPostmark = (token: string | undefined) => token === MAIL_KEYS.postmark;
  app.get("/server", (context) =>
    isPostmark(context.req.header("x-postmark-server-token"))
      ? Response.json({ Name: "Demo" })
      : unknown(),
  );
  app.post("/email", async (context) => {
    if (!isPostmark(context.req.header("x-postmark-server-token"))) return unknown();
    const { From: from, To: to, Subject, TextBody, HtmlBody } = await context.req.json();
    const texts = { subject: Subject, text: TextBody, html: HtmlBody };
    return take({ ...mail, provider: "postmark", from, to, ...texts }, { ErrorCode: 0 });
  });
  const account = `/client/v4/accounts/${MAIL_KEYS.account}`;
  const isCloudflare = (header: string | undefined) => header === `Bearer ${MAIL_KEYS.cloudflare}`;
  app.on("GET", [`${account}/tokens/verify`, "/client/v4/user/tokens/verify"], (context) =>
    isCloudflare(context.req.header("authorization"))
      ? Response.json({ success: true, result: { status: "active" } })
      : unknown(),
  );
  app.post(`${account}/email/sending/send`, async (context) => {
    if (!isCloudflare(context.req.header("authorization"))) return unknown();
    const { from, to, subject, text, html } = await context.req.json();
    const received = { ...mail, provider: "cloudflare" as const, to, subject, text, html };
    return take(
      { ...received, from: `"${from.name}" <${from.address}>` },
      { success: true, result: { delivered: [to] } },
    );
  });
  return app;
}

/** Starts the stand-in on 127.0.0.1. Resolves when it accepts calls. */
export async function startMailStandIn({ port = 0 } = {}): Promise<MailStandIn> {
  const parts: Pick<MailStandIn, "mode" | "mails"> = { mode: "ok", mails: [] };
  const { url, close } = await serveApp(createApp(parts), port);
  return Object.assign(parts, { url, close });
}

/** Returns the first link's address in a mail. */
export const linkIn = (mail: ReceivedMail | undefined): string =>
  /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4030" } } });
  const standIn = await startMailStandIn({ port: Number(values.port) });
  console.log(`OUTBOUND_ALLOWED_ORIGINS=${standIn.url}`);
  console.log(`CLOUDFLARE_API_BASE_URL=${standIn.url}/client/v4`);
  console.log(`Base URL of Resend and Postmark: ${standIn.url}`);
  console.log(MAIL_KEYS);
}
