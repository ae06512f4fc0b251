import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { uploadQueue } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/areas/media/upload/upload-queue";

const PROJECT = "00000000-0000-4000-8000-000000000001";
const fileOf = (name: string, text = "words", lastModified = 1) =>
  new File([text], name, { lastModified });

/** The queue's calls. Starts wait until they are released, and nothing goes further. */
let calls: { method: string; path: string; release: (id: string) => void }[];
beforeEach(() => {
  calls = [];
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal(
    "fetch",
    (path: string, { method = "GET" }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        const upload = { received: [], part_count: 0, part_size: 1 };
        const release = (id: string) => resolve(Response.json({ upload: { ...upload, id } }));
        calls.push({ method, path, release });
      }),
  );
});
afterEach(() => {
  for (const { id } of uploadQueue.entries()) uploadQueue.cancel(id);
  for (const { release } of calls) release("over");
  uploadQueue.clear(PROJECT);
});

const states = () => uploadQueue.entries().map(({ file, state }) => `${file.name} ${state}`);
const madeTo = (method: string) =>
  calls.filter((call) => call.method === method).map(({ path }) => path.split("/").at(-1));

describe("the upload queue", () => {
  it("takes no second file of equal name, size and date while the first is in progress, and says so", () => {
    const same = [fileOf("a.txt"), fileOf("a.txt"), fileOf("a.txt", "others"), fileOf("b.txt")];
    uploadQueue.add(PROJECT, "", same);
    expect(states()).toEqual([
      "a.txt uploading",
      "a.txt failed",
      "a.txt uploading",
      "b.txt uploading",
    ]);
    const [first, second] = uploadQueue.entries();
    expect(second?.failure).toBe("This file is already being uploaded.");
    uploadQueue.retry(second?.id ?? "");
    expect(uploadQueue.entries()[1]?.state).toBe("failed");
    uploadQueue.cancel(first?.id ?? "");
    uploadQueue.retry(second?.id ?? "");
    expect(uploadQueue.entries()[1]).toMatchObject({ state: "uploading", failure: null });
  });

  it("gives up the very upload that is cancelled, also when the server was just making it", async () => {
    uploadQueue.add(PROJECT, "", [fileOf("a.txt", "one", 1), fileOf("a.txt", "two", 2)]);
    const [first, second] = uploadQueue.entries();
    uploadQueue.cancel(second?.id ?? "");
    expect(madeTo("DELETE")).toEqual([]);
    calls[1]?.release("second");
    await expect.poll(() => madeTo("DELETE")).toEqual(["second"]);
    calls[0]?.release("first");
    await expect.poll(() => uploadQueue.entries()[0]?.uploadId).toBe("first");
    uploadQueue.cancel(first?.id ?? "");
    expect(madeTo("DELETE")).toEqual(["second", "first"]);
  });
});
