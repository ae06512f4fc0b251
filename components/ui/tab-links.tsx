import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { cn } from "@/lib/ui/cn";
import { ActiveTabInView } from "./active-tab-in-view";

interface TabLink {
  id: string;
  label: ReactNode;
  href: string;
  icon?: ReactNode;
}

interface TabLinksProps {
  /** Screen reader label of the row, such as "Settings". */
  label: string;
  tabs: readonly TabLink[];
  activeId: string;
  className?: string;
}

/** Tabs as links. The open tab is in the URL. The row scrolls sideways if needed. */
export function TabLinks({ label, tabs, activeId, className }: TabLinksProps) {
  return (
    <nav
      data-slot="tab-links"
      aria-label={label}
      className={cn("-mx-(--gutter) min-w-0 border-b px-(--gutter)", className)}
    >
      <ul className="scrollbar-none -mb-px flex snap-x gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.id} className="shrink-0 snap-start">
            <Link
              href={tab.href}
              aria-current={tab.id === activeId ? "page" : undefined}
              className="flex h-9.5 items-center justify-center gap-1.5 whitespace-nowrap border-transparent border-b-2 text-sm text-muted-foreground transition-colors hover:text-foreground focus-visible:rounded-sm focus-visible:-outline-offset-2 aria-[current=page]:border-foreground aria-[current=page]:font-medium aria-[current=page]:text-foreground touch:h-11 touch:min-w-11 [&_svg]:size-4"
            >
              {tab.icon}
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
      <ActiveTabInView activeId={activeId} />
    </nav>
  );
}
