import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { ChevronLeft } from "@/components/ui/icons";
import { listHref, RECORD_HEADING, type RecordScreen } from "./record-screen";

interface RecordHeaderProps {
  screen: RecordScreen;
  title: string;
  badges?: ReactNode;
  actions?: ReactNode;
}

/** Heads one record, with the way back to its list as it was. */
export function RecordHeader({ screen, title, badges, actions }: RecordHeaderProps) {
  const { plural } = screen.description.words;
  return (
    <div className="grid gap-1">
      <Link
        href={listHref(screen)}
        className="-ml-1 inline-flex h-8 items-center gap-1 justify-self-start rounded-md pr-2 text-[0.8125rem] text-muted-foreground hover:text-foreground touch:h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {`All ${plural}`}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2
            id={RECORD_HEADING}
            tabIndex={-1}
            className="min-w-0 break-words font-semibold text-lg leading-7 tracking-tight"
          >
            {title}
          </h2>
          {badges}
        </div>
        {actions}
      </div>
    </div>
  );
}
