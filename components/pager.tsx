import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { buttonVariants } from "./ui/button";

interface PagerProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** Label of the pager, such as "Users pages". */
  label?: string;
  className?: string;
}

export function Pager({ page, pageCount, hrefFor, label = "Pages", className }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      data-slot="pager"
      aria-label={label}
      className={cn("flex items-center justify-between gap-2 py-3 sm:justify-center", className)}
    >
      <Step href={page > 1 ? hrefFor(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden /> Previous
      </Step>
      <span className="text-13 text-muted-foreground tabular-nums sm:hidden">
        Page {page} of {pageCount}
      </span>
      <ol className="hidden items-center gap-1 sm:flex">
        {pageWindow(page, pageCount).map((slot) => (
          <li key={slot}>
            {typeof slot === "number" ? (
              <PageLink number={slot} current={slot === page} href={hrefFor(slot)} />
            ) : (
              <span aria-hidden className="px-1.5 text-muted-foreground">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <Step href={page < pageCount ? hrefFor(page + 1) : null} rel="next">
        Next <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}

function PageLink({ number, current, href }: { number: number; current: boolean; href: string }) {
  return (
    <Link
      href={href}
      aria-label={`Page ${number}`}
      aria-current={current ? "page" : undefined}
      className={cn(
        buttonVariants({ variant: current ? "secondary" : "ghost", size: "icon-sm" }),
        "w-auto min-w-8 px-2 tabular-nums touch:min-w-11",
      )}
    >
      {number}
    </Link>
  );
}

function Step({
  href,
  rel,
  children,
}: {
  href: string | null;
  rel: "prev" | "next";
  children: ReactNode;
}) {
  const className = buttonVariants({ variant: "ghost", size: "sm" });
  if (!href) {
    return (
      <span aria-hidden aria-disabled className={cn(className, "opacity-40")}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} className={className}>
      {children}
    </Link>
  );
}

type PageSlot = number | "gap-start" | "gap-end";

/** Returns first, last and current page with its neighbours. A gap replaces two or more pages. */
export function pageWindow(page: number, pageCount: number): PageSlot[] {
  const current = Math.min(Math.max(1, page), Math.max(1, pageCount));
  const from = current - 1 <= 3 ? 1 : current - 1;
  const to = pageCount - (current + 1) <= 2 ? pageCount : current + 1;
  const slots: PageSlot[] = [];
  if (from > 1) slots.push(1, "gap-start");
  for (let number = from; number <= to; number += 1) slots.push(number);
  if (to < pageCount) slots.push("gap-end", pageCount);
  return slots;
}
