import { createServer } from "node:net";
import { expect, it } from "vitest";
import { requireFreePort } from "../../../scripts/lib/ports.mjs";

it("a port that browsers refuse is named before anything is built", async () => {
  await expect(requireFreePort(6000)).rejects.toThrow(
    "Browsers don't open port 6000; set PORT to another, for example PORT=3000 npm start.",
  );
});

it("a port in use is named with the next one, and a free one is taken", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program`);
  await new Promise((done) => server.close(done));
  await expect(requireFreePort(port)).resolves.toBeUndefined();
});
