import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";

export interface StatTileProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

export function StatTile({ label, value, hint, icon, className }: StatTileProps) {
  return (
    <div
      data-slot="stat-tile"
      className={cn("min-w-0 rounded-xl border bg-card px-4 py-3", className)}
    >
      <dl>
        <dt className="flex items-center justify-between gap-2 text-[0.8125rem] text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0">
          <span className="truncate">{label}</span>
          {icon}
        </dt>
        <dd className="mt-1 truncate text-2xl font-semibold leading-8 tracking-tight tabular-nums">
          {value}
        </dd>
        {hint ? <dd className="truncate text-xs text-muted-foreground">{hint}</dd> : null}
      </dl>
    </div>
  );
}

/** A row of tiles, two per line on a phone. */
export function StatTiles({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        "grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]",
        className,
      )}
    >
      {children}
    </div>
  );
}
