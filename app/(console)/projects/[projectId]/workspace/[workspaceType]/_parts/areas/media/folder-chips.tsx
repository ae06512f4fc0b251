import { Link } from "@/components/link";
import { Folder } from "@/components/ui/icons";
import { FOLDERS } from "@/lib/media/records";
import { ALL_FOLDERS, FIXED_FOLDERS } from "@/lib/media/upload-rules";
import { locationHref } from "@/lib/ui/page-location";
import { choiceLabel } from "../../records/choices";
import { ExportLink } from "../../records/count-line";
import { ImportButton } from "../../records/import-button";
import { FIRST_PAGE } from "../../records/record-screen";
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
    <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-2 pt-1.5">
      <nav aria-label="Folders" className="min-w-0 max-w-full max-md:flex-1 max-md:basis-40">
        <ul className="scrollbar-none flex gap-1.5 overflow-x-auto md:flex-wrap">
          {chips.map(({ name, label }) => (
            <li key={name} className="shrink-0">
              <Link
                href={hrefOf(name)}
                scroll={false}
                aria-current={name === folder ? "true" : undefined}
                className="chip-base max-w-56 focus-visible:-outline-offset-2 aria-[current=true]:border-transparent aria-[current=true]:bg-brand-tint aria-[current=true]:text-foreground"
              >
                <Folder aria-hidden className="shrink-0" />
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
