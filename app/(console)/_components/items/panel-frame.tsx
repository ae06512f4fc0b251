import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { ChevronLeft } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { ITEMS_HEADING } from "./item-labels";

interface PanelFrameProps {
  title: string;
  description?: string;
  /** 1 if the panel is the page, 2 inside a page. */
  level: 1 | 2;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel with a heading. The heading gets the focus after a focused card is removed. */
export function PanelFrame({ level, back, children, ...heading }: PanelFrameProps) {
  return (
    <section className="grid gap-5" aria-label={heading.title}>
      <div id={ITEMS_HEADING} tabIndex={-1} className="outline-none">
        {level === 1 ? (
          <PageHeader {...heading} back={back} />
        ) : (
          <InnerHeading {...heading} back={back} />
        )}
      </div>
      {children}
    </section>
  );
}

function InnerHeading({
  title,
  description,
  back,
  actions,
}: Omit<PanelFrameProps, "level" | "children">) {
  return (
    <div className="grid gap-2">
      {back ? (
        <Link
          href={back.href}
          className="-ml-1 inline-flex h-8 items-center gap-1 justify-self-start rounded-md pr-2 text-13 text-muted-foreground hover:text-foreground touch:h-11"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          {description ? <p className="text-muted-foreground">{description}</p> : null}
        </div>
        {actions}
      </div>
    </div>
  );
}

/** Placeholder with heading, tiles, search and six cards. */
export function ItemsSkeleton({ title }: { title: string }) {
  return (
    <div className="grid gap-5" aria-busy>
      <p role="status" className="sr-only">
        {`Loading ${title}...`}
      </p>
      <Skeleton className="h-9 w-40" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {["1", "2", "3", "4"].map((tile) => (
          <Skeleton key={tile} className="h-[5.25rem]" />
        ))}
      </div>
      <Skeleton className="h-9" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["1", "2", "3", "4", "5", "6"].map((card) => (
          <Skeleton key={card} className="h-72" />
        ))}
      </div>
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
