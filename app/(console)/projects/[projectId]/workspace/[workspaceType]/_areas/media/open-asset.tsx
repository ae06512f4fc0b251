import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import { getRecord } from "@/lib/records/get-record";
import { readRecordPlace } from "@/lib/records/record-place";
import { recordHref } from "../../_records/record-screen";
import { AssetViewer } from "./_viewer/asset-viewer";
import { assetFacts } from "./asset-facts";
import { closedHref, type MediaScreen } from "./media-place";

/** The asset that the address opens over the screen; one that is not there opens nothing. */
export async function OpenAsset({ media, id }: { media: MediaScreen; id: string }) {
  const { screen, projectId } = media;
  const { data } = await load((ctx) =>
    getRecord(ctx, readRecordPlace(screen.address), id).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === "not_found") return null;
      throw thrown;
    }),
  );
  if (!data) return null;
  return (
    <AssetViewer
      key={id}
      address={screen.address}
      asset={assetFacts(projectId, data)}
      closeHref={closedHref(screen.place)}
      editHref={recordHref(
        { place: { ...screen.place, params: { ...screen.place.params, asset: undefined } } },
        id,
      )}
    />
  );
}
