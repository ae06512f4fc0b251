import type { Config } from "@/lib/context/config";
import {
  type Delivery,
  failedProbe,
  type OutgoingMail,
  type Probe,
  unexpectedResponseText,
} from "@/lib/integrations/providers/provider";
import { OUTBOUND_TIMEOUT_MS } from "@/lib/outbound-fetch";
import { allowedSmtpAddress } from "./smtp-address";
import { openLine, type Reply, SmtpBroken, type SmtpLine } from "./smtp-line";
import { messageOf } from "./smtp-message";

/** The server to call, and its credentials. */
export interface SmtpQuestion {
  server: string;
  username: string;
  password: string;
  from: string;
}
export interface SmtpMailQuestion extends SmtpQuestion {
  mail: OutgoingMail;
}

type Failure = Exclude<Delivery, { outcome: "sent" }>;

/** Ends a conversation early, with the result to return. */
class ConversationEnd extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const refused = (message: string) => new ConversationEnd({ outcome: "refused", message });
const later = (message: string) => new ConversationEnd({ outcome: "later", message });

const encoded = (text: string) => Buffer.from(text, "utf8").toString("base64");

/** Characters allowed in an envelope: no SMTPUTF8, and nothing that ends the address. */
const ENVELOPE = /^[\x21-\x7e]+$/;
const isForEnvelope = (address: string) => ENVELOPE.test(address) && !/[<>]/.test(address);

/** A conversation with one server. Each step names what a refusal means. */
function conversation(line: SmtpLine, host: string) {
  async function expect(codes: readonly number[], refusal: (code: number) => ConversationEnd) {
    const reply = await line.reply();
    if (codes.includes(reply.code)) return reply;
    if (reply.code >= 400 && reply.code < 500)
      throw later(`${host} can't accept email right now (SMTP ${reply.code})`);
    throw refusal(reply.code);
  }
  const strange = (code: number) => refused(`${host} responded with SMTP ${code}`);
  const ask = async (
    text: string,
    codes: readonly number[],
    refusal: (code: number) => ConversationEnd = strange,
  ): Promise<Reply> => {
    await line.send(text);
    return expect(codes, refusal);
  };
  return { expect: (codes: readonly number[]) => expect(codes, strange), ask };
}

type Conversation = ReturnType<typeof conversation>;

/** The server's capabilities, from its EHLO response. */
const capabilitiesOf = ({ lines }: Reply) =>
  lines.slice(1).map((line) => line.toUpperCase().split(/[ =]/));

async function greet(talk: Conversation, from: string): Promise<string[][]> {
  return capabilitiesOf(await talk.ask(`EHLO ${from.slice(from.lastIndexOf("@") + 1)}`, [250]));
}

async function signIn(
  { ask }: Conversation,
  skills: readonly string[][],
  { host, username, password }: { host: string; username: string; password: string },
): Promise<void> {
  const ways = skills.find(([name]) => name === "AUTH") ?? [];
  const wrong = () => refused(`${host} rejected the user name or password`);
  if (ways.includes("PLAIN"))
    await ask(`AUTH PLAIN ${encoded(`\0${username}\0${password}`)}`, [235], wrong);
  else if (ways.includes("LOGIN")) {
    await ask("AUTH LOGIN", [334], wrong);
    await ask(encoded(username), [334], wrong);
    await ask(encoded(password), [235], wrong);
  } else throw refused(`${host} doesn't support sign-in with user name and password`);
}

/**
 * Connects, signs in, runs `work` and disconnects. One timeout covers everything, and nothing is
 * sent unencrypted. Never throws because of the server.
 */
async function withServer<Done>(
  config: Config,
  { server, username, password, from }: SmtpQuestion,
  work: (talk: Conversation, host: string) => Promise<Done>,
): Promise<Done | Failure> {
  const address = allowedSmtpAddress(config, server);
  if (!address)
    return {
      outcome: "refused",
      message: "This deployment doesn't allow this server. Add it to OUTBOUND_ALLOWED_ORIGINS.",
    };
  const { host, isTlsFirst } = address;
  let line: SmtpLine | undefined;
  async function whole(): Promise<Done> {
    line = await openLine(address as NonNullable<typeof address>);
    const talk = conversation(line, host);
    await talk.expect([220]);
    let skills = await greet(talk, from);
    if (!isTlsFirst) {
      if (!skills.some(([name]) => name === "STARTTLS"))
        throw refused(
          `${host} doesn't support STARTTLS on this port. Use smtps:// or another port.`,
        );
      await talk.ask("STARTTLS", [220]);
      line.encrypt();
      skills = await greet(talk, from);
    }
    await signIn(talk, skills, { host, username, password });
    const done = await work(talk, host);
    // It doesn't matter whether this arrives.
    await line.send("QUIT").catch(() => undefined);
    return done;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const sentence = `${host} didn't respond within ${OUTBOUND_TIMEOUT_MS / 1000} seconds`;
    timer = setTimeout(() => reject(later(sentence)), OUTBOUND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([whole(), over]);
  } catch (error) {
    if (error instanceof ConversationEnd) return error.failure;
    if (error instanceof SmtpBroken && error.reason === "garbled")
      return { outcome: "refused", message: unexpectedResponseText(host) };
    if (!(error instanceof SmtpBroken))
      console.warn(JSON.stringify({ message: "SMTP failed", error: String(error) }));
    return { outcome: "later", message: `Couldn't reach ${host}, or its certificate isn't valid` };
  } finally {
    clearTimeout(timer);
    line?.close();
  }
}

/** Signs in without sending anything. */
export async function probeSmtp(config: Config, question: SmtpQuestion): Promise<Probe> {
  const found = await withServer(config, question, async (_talk, host) => ({ host }));
  if ("outcome" in found) return failedProbe(found.message);
  return { success: true, message: `Connected to ${found.host}`, reaches: ["Sending"], models: [] };
}

/** Sends one email. */
export async function mailBySmtp(
  config: Config,
  { mail, ...question }: SmtpMailQuestion,
): Promise<Delivery> {
  const { from } = question;
  if (![from, mail.to].every(isForEnvelope))
    return {
      outcome: "refused",
      message: "This email address contains characters that SMTP doesn't support",
    };
  return withServer(config, question, async ({ ask }, host) => {
    const no = (code: number) =>
      refused(`${host} rejected this email (SMTP ${code}). Check the sender and recipient.`);
    await ask(`MAIL FROM:<${from}>`, [250], no);
    await ask(`RCPT TO:<${mail.to}>`, [250, 251], no);
    await ask("DATA", [354], no);
    const message = messageOf(mail, { from, now: Date.now() });
    await ask(`${message.replaceAll(/^\./gm, "..")}\r\n.`, [250], no);
    return { outcome: "sent" as const };
  });
}
