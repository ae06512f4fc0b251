// Pictures of a seeded system's media workspaces, with their files.
import { startMaking } from "../../db/seed/company.ts";
import { FILLED_PROJECTS } from "../../db/seed/projects.ts";
import { createRandom } from "../../db/seed/random.ts";
import { makePictures } from "../../db/seed/records.ts";
import { insertStatements, tableOf } from "../../db/seed/tables.ts";

const SIZE = { width: 640, height: 400 };
const KIND = { type: "image", format: "PNG", content_type: "image/png" };

/** Returns the media workspaces to fill, with the people of their projects. */
function mediaPlaces(company) {
  const rowsOf = (name) => company.find(({ table }) => table === name).rows;
  const filled = new Set(
    rowsOf("projects")
      .slice(1, FILLED_PROJECTS + 1)
      .map(([id]) => id),
  );
  const members = Map.groupBy(rowsOf("project_users"), ([projectId]) => projectId);
  return rowsOf("workspaces")
    .filter(([, projectId, type]) => type === "media" && filled.has(projectId))
    .map(([id, projectId, type, createdAt]) => ({
      ...{ id, type, createdAt },
      members: members.get(projectId).map(([, userId]) => ({ id: userId })),
    }));
}

/** Makes the pictures. Returns the statements of their rows, and the files by key. */
export async function makeMedia(company, today) {
  const [{ fileKey }, { samplePicture }] = await Promise.all([
    import("../../lib/media/rows.ts"),
    import("../../lib/media/sample-picture.ts"),
  ]);
  const making = { ...startMaking({ projects: 0 }, today), random: createRandom(7) };
  const made = await Promise.all(
    makePictures(making, mediaPlaces(company)).map(async ({ row, colours }) => {
      const body = await samplePicture(SIZE, colours);
      return {
        row: { ...row, ...KIND, ...SIZE, size: body.byteLength },
        file: { key: fileKey(row.id), body },
      };
    }),
  );
  return {
    statements: insertStatements(
      tableOf(
        "media_assets",
        made.map(({ row }) => row),
      ),
    ),
    files: made.map(({ file }) => file),
  };
}
