import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import type { RecordListQuery } from "@/lib/records/description-schema";
import type { RecordPage } from "@/lib/records/list-records";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import { DEEPEST_ROW } from "./read-record-page";
import { FIRST_PAGE } from "./record-screen";

interface RecordPagesProps {
  /** Names the pager. */
  label: string;
  data: RecordPage;
  query: RecordListQuery;
  place: PagePlace;
}

/** True for a page that is there, and lies too deep to be opened by its number. */
export const isTooDeep = ({ rows, total, page, pageCount }: RecordPage): boolean =>
  rows.length === 0 && total > 0 && page <= pageCount;

/** The pages of a list: those near either end by number, the others from the page beside them. */
export function RecordPages({ label, data, query, place }: RecordPagesProps) {
  const { page, pageCount, rows } = data;
  const anchorOf = (target: number) => {
    if (query.q || isShallow(data, target)) return {};
    if (target === page + 1) return { after: rows.at(-1)?.id ?? null };
    return target === page - 1 ? { before: rows[0]?.id ?? null } : {};
  };
  return (
    <Pager
      page={page}
      pageCount={pageCount}
      hrefFor={(target) =>
        placeHref(place, {
          ...FIRST_PAGE,
          page: target === 1 ? null : target,
          ...anchorOf(target),
        })
      }
      label={label}
    />
  );
}

/** The page can be opened by its number alone. */
function isShallow({ total, perPage }: RecordPage, page: number): boolean {
  const offset = (page - 1) * perPage;
  return Math.min(offset, total - offset - perPage) <= DEEPEST_ROW;
}

interface TooDeepProps {
  plural: string;
  data: RecordPage;
  place: PagePlace;
}

/** In place of a page that somebody has typed the number of. */
export function TooDeep({ plural, data, place }: TooDeepProps) {
  const { page, pageCount } = data;
  const outline = buttonVariants({ variant: "outline" });
  return (
    <EmptyState
      kind="no-match"
      title={`Page ${page} lies too deep to be opened by its number`}
      description={`Search or filter the ${plural}, or sort them so that what you look for comes first. From either end, Previous and Next lead everywhere.`}
      action={
        <>
          <Link href={placeHref(place, FIRST_PAGE)} className={outline}>
            First page
          </Link>
          <Link href={placeHref(place, { ...FIRST_PAGE, page: pageCount })} className={outline}>
            Last page
          </Link>
        </>
      }
    />
  );
}
