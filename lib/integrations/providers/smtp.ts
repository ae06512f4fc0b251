import { askEngine, type Engine } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { allowedSmtpAddress } from "@/lib/integrations/smtp/smtp-address";
import type { SmtpMailQuestion, SmtpQuestion } from "@/lib/integrations/smtp/smtp-call";
import { FROM_FIELD } from "./mail-call";
import { type Connection, type Delivery, failedProbe, type Probe, type Provider } from "./provider";

const NOT_ALLOWED =
  "Enter a server in OUTBOUND_ALLOWED_ORIGINS, such as smtps://mail.example.com:465 or smtp://mail.example.com:587";

function questionOf({ keys, config }: Connection): SmtpQuestion {
  return {
    server: config.server ?? "",
    username: config.username ?? "",
    password: keys.password ?? "",
    from: config.from ?? "",
  };
}

/** Asks the engine, because only it has sockets. Returns `otherwise` if it can't be reached. */
async function ask<Answer>(
  engine: Engine | null,
  question: string,
  { input, otherwise }: { input: unknown; otherwise: (message: string) => Answer },
): Promise<Answer> {
  try {
    return await askEngine<Answer>({ engine }, question, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return otherwise(error.message);
  }
}

export const smtp = {
  label: "SMTP server",
  noun: "an SMTP server",
  category: "mail",
  sentence: "Send email through any encrypted SMTP server with a user name and password",
  features: ["Invitations", "Password resets", "Notices"],
  limit: 1,
  fields: [
    {
      name: "server",
      label: "Server",
      kind: "address",
      placeholder: "smtps://mail.example.com:465",
      hint: "Use smtps:// for TLS (port 465) or smtp:// for STARTTLS (port 587). The server must be listed in OUTBOUND_ALLOWED_ORIGINS.",
    },
    { name: "username", label: "User name", kind: "identifier" },
    { name: "password", label: "Password", kind: "key", isChosen: true },
    FROM_FIELD,
  ],
  readAddress(deployment, server) {
    const address = allowedSmtpAddress(deployment, server);
    if (address) return { server: address.text };
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { server: [NOT_ALLOWED] } });
  },
  probe: (_deployment, connection, engine) =>
    ask<Probe>(engine, "smtp-probe", { input: questionOf(connection), otherwise: failedProbe }),
  sendMail: (_deployment, connection, mail, engine) => {
    const input: SmtpMailQuestion = { ...questionOf(connection), mail };
    const otherwise = (message: string): Delivery => ({ outcome: "later", message });
    return ask<Delivery>(engine, "smtp-mail", { input, otherwise });
  },
} as const satisfies Provider;
