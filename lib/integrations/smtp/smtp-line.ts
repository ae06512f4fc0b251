// The engine alone imports this: the console has no sockets.

/** Most that is read of one conversation, in bytes: what servers say is short. */
const MAX_BYTES = 64 * 1024;
const LINE = /^(\d{3})([ -]?)(.*)$/;

/** Where a conversation is held. */
export interface SmtpHost {
  host: string;
  port: number;
  /** Encrypted from the first byte; otherwise once both have said who they are (STARTTLS). */
  isTlsFirst: boolean;
}

export interface Reply {
  code: number;
  lines: readonly string[];
}

/** Why a conversation came to no end. It carries nothing of what the other side sent. */
export class SmtpBroken extends Error {
  readonly reason: "network" | "garbled";

  constructor(reason: SmtpBroken["reason"]) {
    super(`SMTP: ${reason}`);
    this.name = "SmtpBroken";
    this.reason = reason;
  }
}

/** One end of a conversation: what is said, and what comes back. */
export interface SmtpLine {
  /** Waits for the next reply, of however many lines. Throws SmtpBroken. */
  reply(): Promise<Reply>;
  /** Says one line, or more than one. Throws SmtpBroken. */
  say(text: string): Promise<void>;
  /** Goes on encrypted, with the certificate of the host's name. Throws SmtpBroken where anything was said beside. */
  encrypt(): void;
  close(): void;
}

/** Opens a conversation. Nothing is encrypted yet unless `isTlsFirst`. */
export async function openLine({ host, port, isTlsFirst }: SmtpHost): Promise<SmtpLine> {
  // Under `next dev` there are no sockets of this kind: the import fails there, at its use.
  const { connect } = await import(/* turbopackIgnore: true */ "cloudflare:sockets");
  const secureTransport = isTlsFirst ? "on" : "starttls";
  let socket = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
  let reader: ReadableStreamDefaultReader<Uint8Array> = socket.readable.getReader();
  let writer: WritableStreamDefaultWriter<Uint8Array> = socket.writable.getWriter();
  const decoder = new TextDecoder();
  let held = "";
  let bytes = 0;

  async function line(): Promise<string> {
    for (;;) {
      const end = held.indexOf("\n");
      if (end >= 0) {
        const found = held.slice(0, end).replace(/\r$/, "");
        held = held.slice(end + 1);
        return found;
      }
      const { done, value } = await reader.read().catch(() => {
        throw new SmtpBroken("network");
      });
      if (done) throw new SmtpBroken("network");
      bytes += value.byteLength;
      if (bytes > MAX_BYTES) throw new SmtpBroken("garbled");
      held += decoder.decode(value, { stream: true });
    }
  }

  return {
    async reply() {
      const lines: string[] = [];
      for (;;) {
        const [, code = "", more, text = ""] = LINE.exec(await line()) ?? [];
        if (code === "") throw new SmtpBroken("garbled");
        lines.push(text);
        if (more !== "-") return { code: Number(code), lines };
      }
    },
    async say(text) {
      await writer.write(new TextEncoder().encode(`${text}\r\n`)).catch(() => {
        throw new SmtpBroken("network");
      });
    },
    encrypt() {
      // What came before the encryption may be somebody else's words between the two.
      if (held !== "") throw new SmtpBroken("garbled");
      reader.releaseLock();
      writer.releaseLock();
      socket = socket.startTls({ expectedServerHostname: host });
      reader = socket.readable.getReader();
      writer = socket.writable.getWriter();
    },
    close() {
      // A connection that has failed already cannot be closed, and says so where nobody listens.
      socket.closed.catch(() => undefined);
      socket.close().catch(() => undefined);
    },
  };
}
