import { Fragment, type ReactNode } from "react";

interface FiguresProps {
  /** In display order. A missing value is left out. */
  figures: readonly (readonly [label: string, value: ReactNode])[];
}

/** Figures about a list, in one quiet line. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 py-1.5 text-13 text-faint tabular-nums">
      {figures.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="mr-3.5 font-medium text-muted-foreground">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
