import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";

const inHere = (name: string) => readFileSync(new URL(name, import.meta.url));
const secure = { key: inHere("key.pem"), cert: inHere("certificate.pem") };

export const SMTP_USER = { username: "atrium", password: "a-password-of-the-server" } as const;

interface SmtpMail {
  from: string;
  to: string;
  /** As received, with dot-stuffing removed. */
  message: string;
  isEncrypted: boolean;
}

/** How the server behaves: as documented, or in an unwanted way. */
export interface SmtpManners {
  /** Replies by command instead of the usual ones; null sends nothing. */
  replies?: Readonly<Record<string, string | null>>;
  /** Doesn't offer STARTTLS. */
  isPlainOnly?: boolean;
  /** Offered sign-in methods. */
  ways?: string;
  /** Sent with the reply to STARTTLS, like an attacker in between would. */
  slipsIn?: string;
}

interface SmtpStandIn {
  /** Encrypted from the start, and by STARTTLS. */
  addresses: { smtps: string; smtp: string };
  manners: SmtpManners;
  mails: SmtpMail[];
  /** Every received command, with whether it was encrypted. */
  commands: string[];
  close(): Promise<void>;
}

const fromBase64 = (text: string) => Buffer.from(text, "base64").toString("utf8");

type Parts = Pick<SmtpStandIn, "manners" | "mails" | "commands">;

function isUser(parts: string[]): boolean {
  return parts.join(":") === `${SMTP_USER.username}:${SMTP_USER.password}`;
}

/** One conversation, from the greeting on. */
function serve(parts: Parts, plain: Socket, isEncrypted: boolean): void {
  const mail = { from: "", to: "" };
  let state: "commands" | "data" | "user" | "password" = "commands";
  let name = "";
  let held = "";
  let socket: Socket = plain;
  const say = (text: string) => socket.write(`${text}\r\n`);

  function greet(): void {
    const { isPlainOnly, ways = "PLAIN LOGIN" } = parts.manners;
    const starts = isEncrypted || isPlainOnly ? [] : ["STARTTLS"];
    const skills = ["localhost", "SIZE 1000000", ...starts, `AUTH ${ways}`];
    say(skills.map((skill, at) => `250${at < skills.length - 1 ? "-" : " "}${skill}`).join("\r\n"));
  }

  function encrypt(): void {
    const { slipsIn = "" } = parts.manners;
    socket.write(`220 Go ahead\r\n${slipsIn}`);
    socket.removeAllListeners("data");
    socket = new TLSSocket(plain, { isServer: true, ...secure });
    isEncrypted = true;
    listen();
  }

  function command(line: string): void {
    const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
    parts.commands.push(`${isEncrypted ? "" : "plain "}${verb}`);
    const { replies = {} } = parts.manners;
    const reply = replies[verb];
    if (reply !== undefined) {
      if (reply !== null) say(reply);
      return;
    }
    const own = new Map([
      ["EHLO", greet],
      ["STARTTLS", encrypt],
      ["AUTH", () => signIn(line)],
    ]).get(verb);
    if (own) {
      own();
      return;
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "MAIL") mail.from = address;
    if (verb === "RCPT") mail.to = address;
    if (verb === "DATA") state = "data";
    say({ DATA: "354 Go on", QUIT: "221 Bye" }[verb] ?? "250 OK");
  }

  function signIn(line: string): void {
    const [, way, initial = ""] = line.split(" ");
    if (way === "PLAIN") {
      say(isUser(fromBase64(initial).split("\0").slice(1)) ? "235 Welcome" : "535 No");
      return;
    }
    state = "user";
    say("334 VXNlcm5hbWU6");
  }

  function take(line: string): void {
    if (state === "commands") command(line);
    else if (state === "user") {
      name = fromBase64(line);
      state = "password";
      say("334 UGFzc3dvcmQ6");
    } else {
      state = "commands";
      say(isUser([name, fromBase64(line)]) ? "235 Welcome" : "535 No");
    }
  }

  function takeMessage(): void {
    const end = held.indexOf("\r\n.\r\n");
    if (end < 0) return;
    const message = held.slice(0, end).replaceAll(/^\.\./gm, ".");
    held = held.slice(end + 5);
    state = "commands";
    const reply = parts.manners.replies?.["."];
    if (reply === undefined) parts.mails.push({ ...mail, message, isEncrypted });
    if (reply !== null) say(reply ?? "250 Taken");
  }

  function listen(): void {
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      held += part.toString("utf8");
      for (;;) {
        if (state === "data") {
          takeMessage();
          return;
        }
        const end = held.indexOf("\r\n");
        if (end < 0) return;
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        take(line);
      }
    });
  }

  listen();
  const greeting = parts.manners.replies?.greeting;
  if (greeting !== null) say(greeting ?? "220 localhost at your service");
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts a mail server on loopback, with one port per kind of encryption. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const parts: Parts = { manners: {}, mails: [], commands: [] };
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
  };
  const plain = createServer((socket) => {
    keep(socket);
    serve(parts, socket, false);
  });
  const tls = createTlsServer(secure, (socket) => {
    keep(socket);
    serve(parts, socket, true);
  });
  const servers = [plain, tls];
  for (const server of servers)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(parts, {
    addresses: {
      smtps: `smtps://localhost:${portOf(tls)}`,
      smtp: `smtp://localhost:${portOf(plain)}`,
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      for (const server of servers) await new Promise((resolve) => server.close(resolve));
    },
  });
}
