import { changeRecordTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  escapeInline,
  type Finding,
  isTaskOpen,
  type ListedRecord,
  listRecords,
  numberIn,
  numberOption,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const HEAVY = {
  key: "Reduce large image files",
  formerKey: "Make heavy pictures smaller",
} as const;
/** Maximum images named in the task. */
const MAX_NAMED = 30;
/** Pixels of the longer side. */
const LARGE_PIXELS = 1600;
const SMALL_PIXELS = 400;
/** Sides that differ by less than this share count as equal. */
const SQUARE = 0.05;

/** Returns tags for an image's shape and size. */
export function shapeTags(width: number, height: number): string[] {
  const isSquare = Math.abs(width - height) <= SQUARE * Math.max(width, height);
  const shape = isSquare ? "square" : width > height ? "landscape" : "portrait";
  const longer = Math.max(width, height);
  if (longer >= LARGE_PIXELS) return [shape, "large"];
  return longer <= SMALL_PIXELS ? [shape, "small"] : [shape];
}

function tagging(picture: ListedRecord) {
  const name = textIn(picture, "name");
  const [width, height] = [numberIn(picture, "width"), numberIn(picture, "height")];
  const tags = shapeTags(width, height);
  return {
    title: `${escapeInline(name)}: ${tags.join(", ")}`,
    key: picture.id,
    why: `No tags yet. ${width} × ${height} pixels.`,
    args: {
      records: "assets",
      id: picture.id,
      title: name,
      before: { tags: [] },
      changes: { tags },
    },
  } satisfies Finding<unknown>;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

function heavyTask(script: Script, heavy: { records: readonly ListedRecord[]; total: number }) {
  const { records, total } = heavy;
  const lines = records
    .slice(0, MAX_NAMED)
    .map(
      (picture) =>
        `- ${escapeInline(textIn(picture, "name"))}: ${kilobytes(numberIn(picture, "size"))}`,
    );
  const more = total > MAX_NAMED ? [`- and ${total - MAX_NAMED} more`] : [];
  return {
    title: `${HEAVY.key}: ${total}`,
    ...HEAVY,
    why: `${counted(total, "image")} of ${numberOption(script, "heavy_kb")} KB or more.`,
    args: {
      name: HEAVY.key,
      description: `These images load slowly. Resize or compress them and upload them again. The agent doesn't edit images.\n\n${[...lines, ...more].join("\n")}`,
      priority: "low" as const,
      due_date: dayIn(script, 14),
    },
  } satisfies Finding<unknown>;
}

/** Proposes tags for untagged images, and a task that lists images that are too large. */
export const imageProcessor: Procedure = async (script) => {
  requireProject(script);
  const heavyKb = numberOption(script, "heavy_kb");
  const images = { filters: { type: "image" } };
  const { total: all } = await listRecords(script, "assets", { ...images, limit: 1 });
  const untagged = await listRecords(script, "assets", {
    ...images,
    where: [
      { field: "tags", is: "empty", value: 0 },
      { field: "width", is: "at_least", value: 1 },
      { field: "height", is: "at_least", value: 1 },
    ],
  });
  const heavy = await listRecords(script, "assets", {
    ...images,
    where: [{ field: "size", is: "at_least", value: heavyKb * 1024 }],
    sort: "-size",
  });
  const open =
    heavy.total > 0 ? await openTasks(script, ...Object.values(HEAVY)) : new Set<string>();
  const isOpen = isTaskOpen(open, HEAVY);
  const listed = await proposeNew(script, createTaskTool, {
    findings: heavy.total > 0 && !isOpen ? [heavyTask(script, heavy)] : [],
    field: "name",
    allowRepeat: true,
    limit: 1,
  });
  const tagged = await proposeNew(script, changeRecordTool, {
    findings: untagged.records.map(tagging),
    field: "id",
    allowRepeat: true,
    limit: numberOption(script, "most"),
  });
  titleRun(
    script,
    [
      { results: tagged, noun: ["set of tags", "sets of tags"] },
      { results: listed, noun: ["task", "tasks"], isDone: true },
    ],
    counted(all, "image"),
  );
  return reportOf(script, {
    found: `Checked ${counted(all, "image")}: ${untagged.total} of a known size without tags, ${heavy.total} of ${heavyKb} KB or more.`,
    proposed: [tagged, listed],
    notes: isOpen ? ["The task to reduce large images is still open"] : [],
    footer: "No image was edited or renamed.",
  });
};
