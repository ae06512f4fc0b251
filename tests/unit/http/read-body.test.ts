import { expect, it, vi } from "vitest";
import { readBytes, readJson } from "@/lib/http/read-body";

/** Returns a request whose body arrives in pieces. */
function requestOf(pieces: readonly string[], breaks = false): Request {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (breaks) controller.error(new Error("The connection was lost"));
      else controller.close();
    },
  });
  const headers = { "content-type": "application/json" };
  // Node requires this if the body is sent before the answer is read.
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/api/x", init);
}

it("a body in pieces is one value", async () => {
  expect(await readJson(requestOf(['{"a":', '"ü"', "}"]))).toEqual({ a: "ü" });
});

it("a body that breaks off is malformed, which is nothing for the log", async () => {
  const log = vi.spyOn(console, "error");
  await expect(readJson(requestOf(['{"a":'], true))).rejects.toMatchObject({
    code: "malformed_body",
  });
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it("a body that grows too large is refused at once, and can be read to its end by others", async () => {
  const request = requestOf(["12345", "67890", "rest"]);
  await expect(readBytes(request, 8)).rejects.toMatchObject({ code: "too_large" });
  const { value } = (await request.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe("rest");
});

it("a body that is nested too deep is malformed; brackets within a text are not counted", async () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(await readJson(requestOf([nested(64)]))).toHaveLength(1);
  const text = `\\"${"[{".repeat(500)}\\\\`;
  expect(await readJson(requestOf([`["${text}"]`]))).toEqual([JSON.parse(`"${text}"`)]);
  for (const deep of [nested(65), nested(200_000)])
    await expect(readJson(requestOf([deep]))).rejects.toMatchObject({
      code: "malformed_body",
      message: "The body is nested too deep",
    });
});

it("a body of more values than any call takes is malformed; commas within a text are not counted", async () => {
  const list = (length: number) => `[${Array(length).fill("0").join(",")}]`;
  expect(await readJson(requestOf([list(50_000)]))).toHaveLength(50_000);
  expect(await readJson(requestOf([`["${",".repeat(60_000)}"]`]))).toHaveLength(1);
  await expect(readJson(requestOf([list(50_001)]))).rejects.toMatchObject({
    code: "malformed_body",
    message: "The body has too many values",
  });
});
