import { cn } from "@/lib/ui/cn";

interface ProgressProps {
  label: string;
  value: number;
  max?: number;
  /** Text of the value, such as "3 of 8 files". */
  valueText?: string;
  showLabel?: boolean;
  className?: string;
}

export function Progress({
  label,
  value,
  max = 100,
  valueText,
  showLabel = false,
  className,
}: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = Math.round(share * 100);
  return (
    <div data-slot="progress" className={cn("grid gap-1.5", className)}>
      {showLabel ? (
        <div aria-hidden className="flex justify-between gap-4 text-13">
          <span className="truncate">{label}</span>
          <span className="shrink-0 text-muted-foreground tabular-nums">
            {valueText ?? `${percent}%`}
          </span>
        </div>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-1.5 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full rounded-full bg-info-fill transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
