import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/ui/cn";
import { ITEMS_HEADING } from "./item-labels";

interface PanelFrameProps {
  title: string;
  description?: string;
  /** 1 if the panel is the page, 2 inside a page. */
  level: 1 | 2;
  back?: { href: string; label: string };
  /** Views next to the title. */
  badges?: ReactNode;
  actions?: ReactNode;
  /** Whether the content begins with its line of tools. */
  isList?: boolean;
  children: ReactNode;
}

/** A panel with a heading. The heading gets the focus after a focused card is removed. */
export function PanelFrame({ level, back, isList, children, ...heading }: PanelFrameProps) {
  return (
    <section
      className={cn("grid grid-cols-[minmax(0,1fr)]", isList ? "gap-0" : "gap-5")}
      aria-label={heading.title}
    >
      <div id={ITEMS_HEADING} tabIndex={-1} className="outline-none">
        <PageHeader {...heading} level={level} back={back} />
      </div>
      {children}
    </section>
  );
}

/** Placeholder with heading, tools and rows. */
export function ItemsSkeleton({ title }: { title: string }) {
  return (
    <div className="grid" aria-busy>
      <p role="status" className="sr-only">
        {`Loading ${title}...`}
      </p>
      <Skeleton className="my-3 h-8 w-40" />
      <Skeleton className="my-1.5 h-8" />
      {["1", "2", "3", "4", "5", "6"].map((row) => (
        <Skeleton key={row} className="my-4 h-10" />
      ))}
    </div>
  );
}

/** Where a panel is: a page of its own or a settings tab. */
export interface PanelAddress {
  path: string;
  /** Parameters that every link keeps, such as the settings tab. */
  fixed: Readonly<Record<string, string>>;
}

type PanelParams = Readonly<Record<string, string | undefined>>;

/** Merges the fixed and the given parameters, without empty ones. */
export function panelParams({ fixed }: PanelAddress, params: PanelParams): Record<string, string> {
  const all = Object.entries({ ...fixed, ...params });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Returns a link within the panel. */
export function panelHref(address: PanelAddress, params: PanelParams = {}): string {
  const query = new URLSearchParams(panelParams(address, params)).toString();
  return query ? `${address.path}?${query}` : address.path;
}
