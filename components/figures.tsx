import type { ReactNode } from "react";

interface FiguresProps {
  /** In display order. One without a value is left out. */
  figures: readonly (readonly [label: string, value: ReactNode])[];
}

/** Figures about a list, in one quiet line. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-5 text-13 text-faint tabular-nums">
      {figures.map(([label, value]) =>
        value ? (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="font-medium text-muted-foreground">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
