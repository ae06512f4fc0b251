import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { recordHref } from "../../_records/record-screen";
import { AssetViewer } from "./_viewer/asset-viewer";
import { assetFacts } from "./asset-facts";
import { closedHref, type MediaScreen } from "./media-place";
import type { readOpenAsset } from "./start-media";

interface OpenAssetProps {
  media: MediaScreen;
  open: NonNullable<Awaited<ReturnType<typeof readOpenAsset>>>;
}

/** The asset that the address opens over the screen; one that is not there, or could not be loaded, is told of. */
export function OpenAsset({ media, open }: OpenAssetProps) {
  const { screen, projectId } = media;
  const { place } = screen;
  const { id, data: asset, failure } = open;
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
