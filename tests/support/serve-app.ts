import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A Hono app. It can use node's own response to misbehave. */
interface App {
  fetch(request: Request, env: { outgoing: ServerResponse }): Response | Promise<Response>;
}

/** Serves an app on 127.0.0.1. Resolves when it accepts calls. */
export async function serveApp(app: App, port = 0) {
  const server = createServer((incoming, outgoing) => {
    void answer(app, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Hanging answers would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function answer(app: App, incoming: IncomingMessage, outgoing: ServerResponse) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const method = incoming.method ?? "GET";
  const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
  const response = await app.fetch(new Request(url, { method, headers, body }), { outgoing });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  for await (const part of response.body ?? []) outgoing.write(part);
  outgoing.end();
}

/** Serves texts at their paths with their content types, and 404 elsewhere. */
export function servePages(pages: ReadonlyMap<string, { type: string; body: string }>) {
  return serveApp({
    fetch(request) {
      const page = pages.get(new URL(request.url).pathname);
      if (!page) return new Response("No such page", { status: 404 });
      return new Response(page.body, { headers: { "content-type": page.type } });
    },
  });
}
