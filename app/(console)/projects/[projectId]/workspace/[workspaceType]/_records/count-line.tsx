import { buttonVariants } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import type { RecordListQuery } from "@/lib/records/description-schema";
import type { RecordPage } from "@/lib/records/list-records";
import { countText } from "./count-text";
import { type RecordScreen, recordsPath } from "./record-screen";

interface CountLineProps {
  words: { singular: string; plural: string };
  page: RecordPage;
}

/** Says how many a list has, also when a filter has changed it. */
export function CountLine({ words, page }: CountLineProps) {
  return (
    <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
      {countText(words, page)}
    </p>
  );
}

interface ExportLinkProps {
  screen: Pick<RecordScreen, "address" | "description">;
  /** Everything without one. */
  query?: RecordListQuery;
  label?: string;
}

/** Takes what the list's query finds as CSV. */
export function ExportLink({
  screen: { address, description },
  query,
  label = "Export CSV",
}: ExportLinkProps) {
  const names = query ? ["q", ...description.filters] : [];
  const filters = names.map((name) => [name, String(query?.[name])]);
  const wanted = filters.filter(([, value]) => value !== "" && value !== "all");
  const exported = new URLSearchParams(Object.fromEntries(wanted)).toString();
  return (
    <a
      href={recordsPath(address, exported ? `/export?${exported}` : "/export")}
      download
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      <Download aria-hidden /> {label}
    </a>
  );
}
