import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FreshAgent, postText } from "../../../scripts/lib/post-text";

let server: Server;
let url: URL;
/** The port that each call came from. */
const ports: (number | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    request.on("data", (part) => response.write(part));
    request.on("end", () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => void server.close());

it("uses a connection again, but not one that was idle for long", async () => {
  let now = 0;
  const agent = new FreshAgent(() => now);
  const send = (text: string) => postText(url, {}, text, agent);
  expect(await send("größer")).toBe("größer");
  await send("soon after");
  now += 10_000;
  await send("long after");
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[1]);
  agent.destroy();
});

it("says that the database is gone", async () => {
  const gone = new URL(url);
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  await expect(postText(gone, {}, "")).rejects.toThrow("The local database didn't answer");
});
