import { Link } from "@/components/link";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { choicesOf } from "@/lib/records/description";
import { placeHref } from "@/lib/ui/page-place";
import { choiceLabel } from "../../_records/choice-label";
import { FIRST_PAGE, type RecordScreen } from "../../_records/record-screen";

interface StatusTilesProps {
  screen: RecordScreen;
  /** How many there are of each status. */
  counts: Readonly<Record<string, number>>;
}

/** One tile for each status, which leads to what has it. */
export function StatusTiles({ screen, counts }: StatusTilesProps) {
  return (
    <StatTiles>
      {choicesOf(screen.description, "status").map((status) => (
        <Link
          key={status}
          href={placeHref(screen.place, { status, ...FIRST_PAGE })}
          className="rounded-xl [&>*]:hover:bg-accent/40"
        >
          <StatTile label={choiceLabel(status)} value={counts[status] ?? 0} />
        </Link>
      ))}
    </StatTiles>
  );
}
