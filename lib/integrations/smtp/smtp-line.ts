// Only the engine imports this file: the console has no sockets.

/** The most bytes read in one conversation. Servers' replies are short. */
const MAX_BYTES = 64 * 1024;
const LINE = /^(\d{3})([ -]?)(.*)$/;

/** The server of a conversation. */
interface SmtpHost {
  host: string;
  port: number;
  /** True if encrypted from the first byte. Otherwise after the greeting, with STARTTLS. */
  isTlsFirst: boolean;
}

export interface Reply {
  code: number;
  lines: readonly string[];
}

/** Why a conversation failed. Contains nothing that the server sent. */
export class SmtpBroken extends Error {
  readonly reason: "network" | "garbled";

  constructor(reason: SmtpBroken["reason"]) {
    super(`SMTP: ${reason}`);
    this.name = "SmtpBroken";
    this.reason = reason;
  }
}

/** A line-based connection to a server. */
export interface SmtpLine {
  /** Waits for the next reply, which may have several lines. Throws SmtpBroken. */
  reply(): Promise<Reply>;
  /** Sends one or more lines. Throws SmtpBroken. */
  send(text: string): Promise<void>;
  /**
   * Switches to encryption and checks the certificate's host name. Throws SmtpBroken if the server
   * sent anything before that.
   */
  encrypt(): void;
  close(): void;
}

/** Opens a connection. It isn't encrypted yet, unless `isTlsFirst`. */
export async function openLine({ host, port, isTlsFirst }: SmtpHost): Promise<SmtpLine> {
  // `next dev` doesn't have this sockets. There, the import fails when this is called.
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
    async send(text) {
      await writer.write(new TextEncoder().encode(`${text}\r\n`)).catch(() => {
        throw new SmtpBroken("network");
      });
    },
    encrypt() {
      // Text received before encryption may come from someone in the middle.
      if (held !== "") throw new SmtpBroken("garbled");
      reader.releaseLock();
      writer.releaseLock();
      socket = socket.startTls({ expectedServerHostname: host });
      reader = socket.readable.getReader();
      writer = socket.writable.getWriter();
    },
    close() {
      // Closing a connection that has failed rejects, and no one handles that otherwise.
      socket.closed.catch(() => undefined);
      socket.close().catch(() => undefined);
    },
  };
}
