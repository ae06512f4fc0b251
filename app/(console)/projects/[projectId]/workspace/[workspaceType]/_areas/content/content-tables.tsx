"use client";

import type { RecordLooks, RecordTableProps } from "../../_records/record-table";
import { RecordTable } from "../../_records/record-table";
import { PositionBadge, PositionTrend, SeoBadge } from "./content-badges";

const ITEM_LOOKS: RecordLooks = {
  cells: { seo_score: ({ seo_score }) => <SeoBadge score={Number(seo_score)} /> },
};

export function ContentTable(props: RecordTableProps) {
  return <RecordTable {...props} looks={ITEM_LOOKS} />;
}

const KEYWORD_LOOKS: RecordLooks = {
  cells: {
    position: ({ position }) => (
      <PositionBadge position={typeof position === "number" ? position : null} />
    ),
    previous_position: (keyword) => <PositionTrend keyword={keyword} />,
  },
};

export function KeywordTable(props: RecordTableProps) {
  return <RecordTable {...props} looks={KEYWORD_LOOKS} />;
}
