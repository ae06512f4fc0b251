import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import type { RecordView } from "@/lib/records/description";
import { recordHref } from "../../_records/record-screen";
import { AssetViewer } from "./_viewer/asset-viewer";
import { shownAsset } from "./asset-files";
import { closedHref, type MediaScreen } from "./media-screen";

interface OpenAssetProps {
  media: MediaScreen;
  /** Null for one that is not there. */
  asset: RecordView | null;
}

/** The asset that the address opens over the screen; one that is not there is told of. */
export function OpenAsset({ media, asset }: OpenAssetProps) {
  const { screen, projectId } = media;
  const { place } = screen;
  if (!asset) return <NotOpened closeHref={closedHref(place)} />;
  const edited = { ...place, params: { ...place.params, asset: undefined } };
  return (
    <AssetViewer
      key={asset.id}
      address={screen.address}
      asset={shownAsset(projectId, asset)}
      closeHref={closedHref(place)}
      editHref={recordHref({ place: edited }, asset.id)}
    />
  );
}

function NotOpened({ closeHref }: { closeHref: string }) {
  return (
    <Alert
      variant="warning"
      title="This file does not exist"
      action={
        <Link href={closeHref} className={buttonVariants({ variant: "outline", size: "sm" })}>
          Close
        </Link>
      }
    >
      It may have been deleted meanwhile.
    </Alert>
  );
}
