import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import type { RecordView } from "@/lib/records/description-schema";
import { getRecord } from "@/lib/records/get-record";
import { readRecordPlace } from "@/lib/records/record-place";
import { recordHref } from "../../_records/record-screen";
import { AssetViewer } from "./_viewer/asset-viewer";
import { assetFacts } from "./asset-facts";
import { closedHref, type MediaScreen } from "./media-place";

async function readAsset({ screen }: MediaScreen, id: string): Promise<RecordView | null> {
  const { data } = await load((ctx) =>
    getRecord(ctx, readRecordPlace(screen.address), id).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === "not_found") return null;
      throw thrown;
    }),
  );
  return data;
}

interface OpenAssetProps {
  media: MediaScreen;
  id: string;
  /** What the screen has read already. */
  rows: readonly RecordView[];
}

/** The asset that the address opens over the screen; one that is not there opens nothing. */
export async function OpenAsset({ media, id, rows }: OpenAssetProps) {
  const { screen, projectId } = media;
  const asset = rows.find((row) => row.id === id) ?? (await readAsset(media, id));
  if (!asset) return null;
  const { place } = screen;
  const edited = { ...place, params: { ...place.params, asset: undefined } };
  return (
    <AssetViewer
      key={id}
      address={screen.address}
      asset={assetFacts(projectId, asset)}
      closeHref={closedHref(place)}
      editHref={recordHref({ place: edited }, id)}
    />
  );
}
