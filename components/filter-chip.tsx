import { ChevronDown, X } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

export interface ChipOption {
  value: string;
  label: string;
  /** Consecutive options with the same group are shown under one heading. */
  group?: string;
}

interface FilterChipProps {
  label: string;
  /** The word on the chip; the label by default. "" for a choice that is always made, as sorting. */
  word?: string;
  options: readonly ChipOption[];
  value: string;
  /** The value without a filter. */
  noValue: string;
  isPending?: boolean;
  onChoose: (value: string) => void;
}

/**
 * A native select that looks like a chip. It is invisible and covers the chip, so that the chip
 * can say "Status" or "Status Done". An active filter is tinted and can be removed.
 */
export function FilterChip(props: FilterChipProps) {
  const { label, word = label, options, value, noValue, isPending, onChoose } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  const isOn = word !== "" && value !== noValue;
  return (
    <span
      data-slot="filter-chip"
      data-on={isOn || undefined}
      className={cn("chip-base filter-chip", isOn && "filter-chip-on")}
    >
      {word === "" ? null : <span aria-hidden>{word}</span>}
      {isOn || word === "" ? (
        <span aria-hidden className="min-w-0 truncate font-medium text-foreground">
          {chosen}
        </span>
      ) : null}
      {isOn ? null : <ChevronDown aria-hidden className="ml-auto" />}
      <select
        aria-label={label}
        aria-busy={isPending || undefined}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {grouped(options)}
      </select>
      {isOn ? (
        <button
          type="button"
          aria-label={`Remove filter: ${chosen}`}
          onClick={() => onChoose(noValue)}
        >
          <X aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

function grouped(options: readonly ChipOption[]) {
  const groups: { group: string | undefined; members: ChipOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups.map(({ group, members }) => {
    const entries = members.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group ? (
      <optgroup key={group} label={group}>
        {entries}
      </optgroup>
    ) : (
      entries
    );
  });
}
