import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import type { RecordView } from "@/lib/records/description-schema";
import { readRecord } from "../../_records/read-record";
import { recordHref } from "../../_records/record-screen";
import { AssetViewer } from "./_viewer/asset-viewer";
import { assetFacts } from "./asset-facts";
import { closedHref, type MediaScreen } from "./media-place";

interface OpenAssetProps {
  media: MediaScreen;
  id: string;
  /** What the screen has read already. */
  rows: readonly RecordView[];
}

/** The asset that the address opens over the screen; one that is not there, or could not be loaded, is told of. */
export async function OpenAsset({ media, id, rows }: OpenAssetProps) {
  const { screen, projectId } = media;
  const { place } = screen;
  const listed = rows.find((row) => row.id === id);
  const { data: asset, failure } = listed
    ? { data: listed, failure: null }
    : await readRecord(screen, id);
  if (!asset) return <NotOpened message={failure?.message} closeHref={closedHref(place)} />;
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

function NotOpened({ message, closeHref }: { message: string | undefined; closeHref: string }) {
  return (
    <Alert
      variant={message ? "destructive" : "warning"}
      title={message ? "Failed to load the file" : "This file does not exist"}
      action={
        <Link href={closeHref} className={buttonVariants({ variant: "outline", size: "sm" })}>
          Close
        </Link>
      }
    >
      {message ?? "It may have been deleted meanwhile."}
    </Alert>
  );
}
