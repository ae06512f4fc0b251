import { Link } from "@/components/link";
import { Folder } from "@/components/ui/icons";
import { FOLDERS } from "@/lib/media/records";
import { ALL_FOLDERS, FIXED_FOLDERS } from "@/lib/media/upload-rules";
import { locationHref } from "@/lib/ui/page-location";
import { choiceLabel } from "../../_records/choices";
import { ExportLink } from "../../_records/count-line";
import { ImportButton } from "../../_records/import-button";
import { FIRST_PAGE } from "../../_records/record-screen";
import { FolderActions } from "./folder-actions";
import { foldersAddress, type MediaScreen } from "./media-screen";

/** Built-in and custom folders as filters, with the open one marked. */
export function FolderChips({ media }: { media: MediaScreen }) {
  const { screen, view, folders, folder, projectId } = media;
  const address = foldersAddress(projectId);
  const hrefOf = (name: string) =>
    locationHref(screen.location, {
      folder: name === ALL_FOLDERS ? null : name,
      asset: null,
      ...FIRST_PAGE,
    });
  const chips = [
    ...[ALL_FOLDERS, ...FIXED_FOLDERS].map((name) => ({ name, label: choiceLabel(name) })),
    ...folders.map(({ name }) => ({ name, label: name })),
  ];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <nav aria-label="Folders" className="min-w-0 max-w-full">
        <ul className="scrollbar-none flex gap-1.5 overflow-x-auto md:flex-wrap">
          {chips.map(({ name, label }) => (
            <li key={name} className="shrink-0">
              <Link
                href={hrefOf(name)}
                scroll={false}
                aria-current={name === folder ? "true" : undefined}
                className="inline-flex h-8 max-w-56 items-center gap-1.5 rounded-full border px-3 text-13 text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 aria-[current=true]:border-brand aria-[current=true]:bg-accent aria-[current=true]:font-medium aria-[current=true]:text-foreground touch:h-11"
              >
                <Folder aria-hidden className="size-3.5 shrink-0" />
                <span className="truncate">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FolderActions
        address={address}
        open={folders.find(({ name }) => name === folder) ?? null}
        allHref={hrefOf(ALL_FOLDERS)}
        folderHref={hrefOf("FOLDER")}
      />
      {view === "assets" ? (
        <>
          <ImportButton
            address={address}
            fields={FOLDERS.fields}
            words={FOLDERS.words}
            label="Import folders"
          />
          <ExportLink screen={{ address, description: FOLDERS }} label="Export folders" />
        </>
      ) : null}
    </div>
  );
}
