import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";
import { type Crumb, Crumbs } from "./crumbs";
import { type Place, PlaceNavigation } from "./place-navigation";

/** Target of the skip link. */
export const MAIN_CONTENT_ID = "main-content";

export interface PageOutletProps {
  /** The way to this page, outermost first. Shown in the header. */
  crumbs?: readonly Crumb[];
  /** The project or settings that the page belongs to. Its navigation is beside the page. */
  place?: Place;
  fullWidth?: boolean;
  className?: string;
  children: ReactNode;
}

/** The lit sheet with a page's content, and the page's part of the header. */
export function PageOutlet({
  crumbs = [],
  place,
  fullWidth = false,
  className,
  children,
}: PageOutletProps) {
  return (
    <>
      <Crumbs trail={crumbs} place={place} />
      <div className="shell-sheet">
        {place ? (
          <div data-slot="place" className="shell-place">
            <PlaceNavigation place={place} />
          </div>
        ) : null}
        <main
          id={MAIN_CONTENT_ID}
          tabIndex={-1}
          data-slot="page-outlet"
          data-full-width={fullWidth || undefined}
          className={cn(
            "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-(--gutter) pb-12 outline-none",
            !fullWidth && "w-full max-w-330",
            className,
          )}
        >
          {children}
        </main>
      </div>
    </>
  );
}
