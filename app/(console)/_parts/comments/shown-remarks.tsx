import { Markdown } from "@/components/markdown";
import type { Remark } from "@/lib/comments/schema";
import type { PageOf } from "@/lib/paging";
import type { ShownRemark } from "./stream";

/** Renders the Markdown of a page of comments. */
export function shownRemarks({ rows, total }: PageOf<Remark>): {
  rows: ShownRemark[];
  total: number;
} {
  return {
    rows: rows.map((remark) => ({ ...remark, shown: <Markdown>{remark.body}</Markdown> })),
    total,
  };
}
