import type { ReactNode } from "react";
import { Link } from "@/components/link";

export interface PlaceEntry {
  label: string;
  href: string;
  icon: ReactNode;
  isCurrent: boolean;
}

interface PlaceGroup {
  /** The group's accessible name. */
  label: string;
  /** Shown above the group. */
  heading?: ReactNode;
  entries: readonly PlaceEntry[];
}

/** A project, or the settings: pages that belong together and have a navigation of their own. */
export interface Place {
  name: string;
  /** A line below the name, such as the project's type. */
  note?: string;
  groups: readonly PlaceGroup[];
}

/** The navigation of a place: beside the page, or in a sheet on phones. */
export function PlaceNavigation({ place: { name, note, groups } }: { place: Place }) {
  return (
    <>
      {groups.map(({ label, heading, entries }, index) => (
        <nav key={label} aria-label={label}>
          {index === 0 ? (
            <div className="px-2.5 pt-1 pb-2 max-md:hidden">
              <p className="truncate font-semibold">{name}</p>
              {note ? <p className="truncate text-13 text-faint">{note}</p> : null}
            </div>
          ) : null}
          {heading ? <p className="px-2.5 pt-4 pb-1.5 text-xs text-faint">{heading}</p> : null}
          <ul className="grid gap-px">
            {entries.map((entry) => (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  aria-current={entry.isCurrent ? "page" : undefined}
                  className="nav-entry aria-[current=page]:bg-card"
                >
                  {entry.icon}
                  <span className="truncate">{entry.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  );
}
