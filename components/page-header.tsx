import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { ChevronLeft } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

interface PageHeaderProps {
  title: ReactNode;
  /** 2 in a tab of a page that has a title of its own. */
  level?: 1 | 2;
  description?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
  icon?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  back?: { href: string; label: string };
  className?: string;
}

export function PageHeader({
  title,
  level = 1,
  description,
  badges,
  icon,
  actions,
  back,
  className,
}: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-slot="page-header" className={cn("grid grid-cols-[minmax(0,1fr)]", className)}>
      {back ? (
        <Link
          href={back.href}
          className="-mb-2 -ml-1 mt-2 inline-flex h-7 items-center gap-1 justify-self-start rounded-md pr-2 text-13 text-muted-foreground hover:text-foreground touch:h-11"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <div
          className={cn(
            "flex min-w-0 flex-1 items-start gap-3",
            description ? "basis-64" : "basis-32",
          )}
        >
          {icon ? (
            <span aria-hidden className="workspace-plate mt-0.5">
              {icon}
            </span>
          ) : null}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Heading className="min-w-0 text-xl font-semibold tracking-[-0.012em]">
                {title}
              </Heading>
              {badges}
            </div>
            {description ? (
              <p className="max-w-prose text-13 text-muted-foreground">{description}</p>
            ) : null}
          </div>
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
