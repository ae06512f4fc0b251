import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** A request as bytes, so that tests can send what no correct client would. */
export interface RawRequest {
  method: string;
  /** The second word of the first line, one character per byte. */
  target: string;
  /** One character per byte. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** The body is shorter than announced: the sender hangs up, and there may be no answer. */
  isBroken: boolean;
}

export interface RawAnswer {
  /** 0 if the connection closed without a response. */
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds from the first byte sent to the last one read. */
  took: number;
  /** Nothing more arrived within the waiting time. */
  isTimeout: boolean;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** Returns the bytes to send. */
export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, "latin1"),
    body,
  ]);
}

function readHead(bytes: Buffer): { status: number; headers: Headers } {
  const [first = "", ...lines] = bytes.toString("latin1").split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return { status: Number(first.split(" ")[1] ?? 0), headers };
}

/** Returns the bytes of a chunked body, or null until its last chunk has arrived. */
function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (size === 0) return Buffer.concat(chunks);
    if (bytes.length < lineEnd + 2 + size + 2) return null;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** Returns the body as text, unpacked as the headers say. */
function textOf(bytes: Buffer, headers: Headers): string {
  const decode = DECODERS[headers.get("content-encoding") ?? ""];
  if (!decode || bytes.length === 0) return bytes.toString("utf8");
  try {
    return decode(bytes).toString("utf8");
  } catch {
    return bytes.toString("utf8");
  }
}

type Read = Pick<RawAnswer, "status" | "headers" | "text">;

/** Returns the answer, or null until it is complete. `isClosed`: no more bytes will arrive. */
function readAnswer(bytes: Buffer, method: string, isClosed: boolean): Read | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const { status, headers } = readHead(bytes.subarray(0, end));
  const body = bytes.subarray(end + 4);
  // An interim response; the real one follows.
  if (status === 100) return readAnswer(body, method, isClosed);
  const answer = (text: Buffer) => ({ status, headers, text: textOf(text, headers) });
  if (method === "HEAD" || status === 204 || status === 304) return answer(Buffer.alloc(0));
  if (/chunked/i.test(headers.get("transfer-encoding") ?? "")) {
    const whole = readChunks(body);
    return whole ? answer(whole) : isClosed ? answer(body) : null;
  }
  const length = headers.get("content-length");
  if (length === null) return isClosed ? answer(body) : null;
  return body.length >= Number(length) || isClosed ? answer(body) : null;
}

/** Sends bytes over a new connection. Never throws: a broken connection returns status 0. */
export function sendRaw(url: string, request: RawRequest, waitMs: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const received: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const finish = (read: Read | null, isTimeout = false) => {
      socket.destroy();
      const nothing = { status: 0, headers: new Headers(), text: "" };
      resolve({ ...(read ?? nothing), took: performance.now() - began, isTimeout });
    };
    const look = (isClosed: boolean) => {
      const read = readAnswer(Buffer.concat(received), request.method, isClosed);
      if (read || isClosed) finish(read);
    };
    socket.setTimeout(waitMs, () => finish(null, true));
    socket.on("data", (bytes) => {
      received.push(bytes);
      look(false);
    });
    socket.on("error", () => look(true));
    socket.on("close", () => look(true));
    socket.write(bytesOf(request));
    if (request.isBroken) socket.end();
  });
}
