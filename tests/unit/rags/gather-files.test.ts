import { zipSync } from "fflate";
import { expect, it } from "vitest";
import {
  type Batch,
  gatherChosen,
  MAX_BATCH_FILES,
  unpackZip,
} from "@/app/(console)/rags/[ragId]/workspace/_parts/knowledge/gather-files";
import { DOCUMENT_TOO_LARGE } from "@/lib/knowledge/knowledge-rules";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";

const text = (words: string) => new TextEncoder().encode(words);
const zipOf = (parts: Record<string, Uint8Array>, name = "handbook.zip") =>
  new File([new Uint8Array(zipSync(parts))], name);
const pathsOf = ({ files }: Batch) => files.map(({ file, folder }) => `${folder} ${file.name}`);

it("a ZIP file becomes its files, with their folders, and names what it doesn't take", async () => {
  const zip = zipOf({
    "leave/read.md": text("# Leave"),
    "travel/read.md": text("# Travel"),
    "handbook/top.txt": text("Top"),
    "../out.txt": text("Out"),
    "leave/": new Uint8Array(),
    "__MACOSX/leave/._read.md": text("x"),
    "leave/.DS_Store": text("x"),
    "photo.heic": text("x"),
    "more.zip": zipSync({ "a.txt": text("a") }),
  });
  const batch = await unpackZip(zip);
  expect(batch.name).toBe("handbook.zip");
  expect(pathsOf(batch)).toEqual([
    "handbook/leave read.md",
    "handbook/travel read.md",
    "handbook top.txt",
    "handbook out.txt",
  ]);
  expect(await batch.files[1]?.file.text()).toBe("# Travel");
  expect(batch.refused.map(({ path }) => path)).toEqual([
    "handbook/photo.heic",
    "handbook/more.zip",
  ]);
});

it("a picture is taken where it can be read, otherwise named with what is missing", async () => {
  const zip = zipOf({ "door.png": text("x"), "a.txt": text("a") });
  const { refused } = await unpackZip(zip);
  expect(refused).toEqual([
    {
      path: "handbook/door.png",
      reason: "Reading pictures needs Workers AI, which this deployment doesn't have.",
    },
  ]);
  expect(pathsOf(await unpackZip(zip, true))).toEqual(["handbook door.png", "handbook a.txt"]);
});

it("a file that unpacks to too much is refused, and the others are taken", async () => {
  const zip = zipOf({ "bomb.txt": new Uint8Array(MAX_DOCUMENT_BYTES + 1), "a.txt": text("a") });
  const batch = await unpackZip(zip);
  expect(batch.refused).toEqual([{ path: "handbook/bomb.txt", reason: DOCUMENT_TOO_LARGE }]);
  expect(pathsOf(batch)).toEqual(["handbook a.txt"]);
});

it("what isn't a ZIP file says so", async () => {
  const { files, refused } = await unpackZip(new File(["no zip"], "broken.zip"));
  expect(files).toEqual([]);
  expect(refused).toEqual([
    { path: "broken.zip", reason: "Couldn't open this ZIP file. It may be damaged." },
  ]);
});

it("a folder takes a limited number of files", () => {
  const files = Array.from({ length: MAX_BATCH_FILES + 2 }, (_, n) => {
    const file = new File(["x"], `${n}.txt`);
    return Object.defineProperty(file, "webkitRelativePath", { value: `notes/in/${n}.txt` });
  });
  const batch = gatherChosen(files);
  expect(batch?.files).toHaveLength(MAX_BATCH_FILES);
  expect(batch?.files[0]?.folder).toBe("notes/in");
  expect(batch?.refused.map(({ path }) => path)).toEqual(["notes/in/500.txt", "notes/in/501.txt"]);
  expect(gatherChosen([])).toBeNull();
});
