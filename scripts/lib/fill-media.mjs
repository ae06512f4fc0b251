// Pictures of a seeded system's media workspaces, with their files.
import { startMaking } from "../../db/seed/company.ts";
import { createRandom } from "../../db/seed/random.ts";
import { makePictures } from "../../db/seed/records.ts";
import { insertStatements, tableOf } from "../../db/seed/tables.ts";

const SIZE = { width: 640, height: 400 };
const KIND = { type: "image", format: "PNG", content_type: "image/png" };

/** Returns the statements of the media workspaces' pictures, and their files. */
export async function makeMedia(places, today) {
  const [{ fileKey }, { samplePicture }] = await Promise.all([
    import("../../lib/media/rows.ts"),
    import("../../lib/media/sample-picture.ts"),
  ]);
  const making = { ...startMaking({ projects: 0 }, today), random: createRandom(7) };
  const made = await Promise.all(
    makePictures(making, places).map(async ({ row, colours }) => {
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
