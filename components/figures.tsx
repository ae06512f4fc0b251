import type { ReactNode } from "react";

interface FiguresProps {
  /** Screen reader label. */
  label?: string;
  /** In display order. One without a value is left out. */
  figures: readonly (readonly [label: string, value: ReactNode])[];
}

/** Figures about a list, in one quiet line. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl
      aria-label={label}
      className="flex min-w-0 flex-wrap gap-x-5 text-13 text-faint tabular-nums"
    >
      {figures.map(([name, value]) =>
        value ? (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="font-medium text-muted-foreground">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
