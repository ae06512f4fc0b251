import type { ReactNode } from "react";
import { FilterPanel } from "./filter-panel";

interface ListToolsProps {
  /** The search field. */
  search?: ReactNode;
  /** Chips that filter and sort. On phones they are behind a button. */
  filters?: ReactNode;
  /** Number of active filters. */
  filterCount?: number;
  /** How many rows match, announced when it changes. */
  count?: ReactNode;
  /** Buttons that change the look of the list, such as columns. On phones they are behind the same button. */
  display?: ReactNode;
  /** The rows can be selected, so that phones show the count beside "Select all". */
  isSelectable?: boolean;
  /** The primary button, for a list whose title has none. */
  children?: ReactNode;
}

/** The line of tools above a list. */
export function ListTools(props: ListToolsProps) {
  const { search, filters, filterCount = 0, count, display, isSelectable, children } = props;
  return (
    <div data-slot="list-tools" data-selectable={isSelectable || undefined} className="list-tools">
      {search}
      {filters || display ? (
        <FilterPanel count={filterCount}>
          <div className="tools-filters">{filters}</div>
          {display ? <div className="tools-end">{display}</div> : null}
        </FilterPanel>
      ) : null}
      {count ? (
        <p role="status" className="ml-auto whitespace-nowrap text-13 text-faint tabular-nums">
          {count}
        </p>
      ) : null}
      {children ? <div className="tools-main">{children}</div> : null}
    </div>
  );
}

/** Look of a button in `display`: an icon with a tooltip, on phones with its text. */
export const DISPLAY_BUTTON = "md:w-8 md:px-0 touch:md:w-11 max-md:bg-secondary";
