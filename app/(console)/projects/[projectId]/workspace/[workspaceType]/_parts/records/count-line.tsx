import { Download } from "@/components/ui/icons";
import { rangeOf } from "@/lib/paging";
import type { RecordStats } from "@/lib/records/answer-schema";
import type { RecordPage } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { shownTotal, type Total } from "@/lib/total";
import { ConfirmedExportLink } from "../../../../../../_parts/confirmed-export-link";
import { exportLook } from "../../../../../../_parts/export-look";
import { type RecordScreen, recordsApiPath } from "./record-screen";

/** A search text that no record contains. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface CountLineProps {
  words: { singular: string; plural: string };
  page: RecordPage;
}

/** "3 files", "2 of 3 files match". */
export function countText(
  { singular, plural }: CountLineProps["words"],
  { stats, ...found }: Total & { stats: Pick<RecordStats, "total" | "total_is_lower_bound"> },
): string {
  const all = { total: stats.total, isLowerBound: stats.total_is_lower_bound ?? false };
  const { total, isLowerBound } = found;
  const isAll = isLowerBound ? all.isLowerBound : total >= all.total;
  if (isAll) return `${shownTotal(found)} ${total === 1 ? singular : plural}`;
  return `${shownTotal(found)} of ${shownTotal(all)} ${plural} match`;
}

/** How many records match and which of them are on this page. */
export function countLine({ words, page }: CountLineProps): string {
  const range = page.pageCount > 1 && page.rows.length > 0 ? ` · ${rangeOf(page)}` : "";
  return countText(words, page) + range;
}

interface ExportLinkProps {
  screen: Pick<RecordScreen, "address" | "description">;
  /** Without it, the export contains everything. */
  query?: RecordListQuery;
  label?: string;
  /** The icon alone, with the label as its tooltip. */
  isShort?: boolean;
}

/** Exports the matching records as CSV. */
export function ExportLink({
  screen: { address, description },
  query,
  label = "Export CSV",
  isShort = false,
}: ExportLinkProps) {
  const names = query ? ["q", ...description.filters] : [];
  const filters = names.map((name) => [name, String(query?.[name])]);
  const wanted = filters.filter(([, value]) => value !== "" && value !== "all");
  const exported = new URLSearchParams(Object.fromEntries(wanted)).toString();
  const href = recordsApiPath(address, exported ? `/export?${exported}` : "/export");
  if (description.isPeople) {
    const empty = recordsApiPath(address, `/export?q=${NOBODY}`);
    const failed = "Failed to export the list";
    return <ConfirmedExportLink {...{ href, label, failed, isShort }} checkHref={empty} />;
  }
  return (
    <a href={href} download {...exportLook(label, isShort)}>
      <Download aria-hidden />
      <span className={isShort ? "md:sr-only" : undefined}>{label}</span>
    </a>
  );
}
