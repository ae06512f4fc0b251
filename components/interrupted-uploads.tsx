import type { UploadView } from "@/lib/media/schema";
import { partSize } from "@/lib/media/upload-rules";
import { messageOr } from "@/lib/request/request-error";
import { discardUpload } from "@/lib/request/upload-in-parts";
import { useCall } from "./hooks/use-call";
import { FormattedNumber } from "./number-formats";
import { Button } from "./ui/button";

interface InterruptedUploadsProps {
  /** API path of the uploads. */
  path: string;
  uploads: readonly UploadView[];
  /** This tab's own uploads, which are not listed. */
  entries: readonly { uploadId: string | null; file: File }[];
  /** Called after one was discarded. */
  onDiscarded: () => void;
}

/** Uploads interrupted by a reload or in another tab, to resume or discard. */
export function InterruptedUploads(props: InterruptedUploadsProps) {
  const { path, uploads, entries, onDiscarded } = props;
  const isHere = ({ id, name, size }: UploadView) =>
    entries.some(({ uploadId, file }) =>
      uploadId === null ? file.name === name && file.size === size : uploadId === id,
    );
  const others = uploads.filter((upload) => !isHere(upload));
  if (others.length === 0) return null;
  return (
    <section aria-label="Interrupted uploads" className="grid gap-1">
      <p className="text-13 text-muted-foreground">
        These uploads were interrupted. Choose the same file again to resume.
      </p>
      <ul className="grid gap-1">
        {others.map((upload) => (
          <InterruptedLine key={upload.id} path={path} upload={upload} onDiscarded={onDiscarded} />
        ))}
      </ul>
    </section>
  );
}

interface InterruptedLineProps extends Pick<InterruptedUploadsProps, "path" | "onDiscarded"> {
  upload: UploadView;
}

function InterruptedLine({ path, upload, onDiscarded }: InterruptedLineProps) {
  const { run, isPending, failure } = useCall<string>();
  const arrived = upload.received.reduce((sum, number) => sum + partSize(upload.size, number), 0);
  const discard = () =>
    run(
      async () => {
        await discardUpload(path, upload.id);
        onDiscarded();
      },
      (thrown) => messageOr(thrown, "Failed to discard the upload. Please try again."),
    );
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 flex-1 truncate">{upload.name}</span>
      <span className="text-xs text-muted-foreground tabular-nums">
        <FormattedNumber as="fileSize" of={[arrived]} /> of{" "}
        <FormattedNumber as="fileSize" of={[upload.size]} />
      </span>
      <Button
        variant="ghost"
        size="sm"
        pending={isPending}
        aria-label={`Discard ${upload.name}`}
        onClick={discard}
      >
        Discard
      </Button>
      {failure ? (
        <p role="alert" className="basis-full text-13 text-destructive">
          {failure}
        </p>
      ) : null}
    </li>
  );
}
