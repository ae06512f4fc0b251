import { readFileSync } from "node:fs";
import { connect as connectPlain, isIP, type Socket as NodeSocket } from "node:net";
import { connect as connectTls } from "node:tls";

// Replaces `cloudflare:sockets` in the tests' process, as far as it is used. Trusts the stand-in's
// certificate.

const ca = readFileSync(new URL("certificate.pem", import.meta.url));

/** An IP address can't be a server name. The certificate is still checked. */
const servername = (host: string) => (isIP(host) ? undefined : host);

function streamsOf(socket: NodeSocket) {
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      socket.on("data", (part: Buffer) => controller.enqueue(new Uint8Array(part)));
      socket.on("end", () => controller.close());
      socket.on("error", (error) => controller.error(error));
    },
  });
  const writable = new WritableStream<Uint8Array>({
    write: (part) =>
      new Promise((resolve, reject) => {
        socket.write(part, (error) => (error ? reject(error) : resolve()));
      }),
  });
  return { readable, writable };
}

/** Like the platform's: encrypted at once, or when `startTls` is called. */
export function connect(
  { hostname, port }: { hostname: string; port: number },
  { secureTransport }: { secureTransport?: string } = {},
) {
  const wrap = (socket: NodeSocket): object => ({
    ...streamsOf(socket),
    closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
    close: async () => {
      socket.destroy();
    },
    startTls({ expectedServerHostname = hostname } = {}) {
      for (const event of ["data", "end", "error"]) socket.removeAllListeners(event);
      return wrap(connectTls({ socket, ca, servername: servername(expectedServerHostname) }));
    },
  });
  if (secureTransport === "on")
    return wrap(connectTls({ host: hostname, port, ca, servername: servername(hostname) }));
  return wrap(connectPlain({ host: hostname, port }));
}
