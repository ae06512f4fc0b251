import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";

interface StatTileProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

export function StatTile({ label, value, hint, icon, className }: StatTileProps) {
  return (
    <div data-slot="stat-tile" className={cn("min-w-0", className)}>
      <dl>
        <dt className="flex items-center justify-between gap-2 text-13 text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0">
          <span className="truncate">{label}</span>
          {icon}
        </dt>
        <dd className="mt-0.5 truncate text-xl font-semibold tracking-[-0.012em] tabular-nums">
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
