import { type Crumb, Crumbs } from "./crumbs";
import { PageSheet, type PageSheetProps } from "./page-sheet";
import { type Place, PlaceNavigation } from "./place-navigation";

export interface PageOutletProps extends Omit<PageSheetProps, "aside"> {
  /** The way to this page, outermost first. Shown in the header. */
  crumbs?: readonly Crumb[];
  /** The project or settings that the page belongs to. Its navigation is beside the page. */
  place?: Place;
}

/** A page: its sheet, its part of the header, and the navigation of its place. */
export function PageOutlet({ crumbs = [], place, ...sheet }: PageOutletProps) {
  return (
    <>
      <Crumbs trail={crumbs} place={place} />
      <PageSheet
        {...sheet}
        aside={
          place ? (
            <div data-slot="place" className="shell-place">
              <PlaceNavigation place={place} />
            </div>
          ) : null
        }
      />
    </>
  );
}
