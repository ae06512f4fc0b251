"use client";

import type { CustomCells, RecordTableProps } from "../../records/record-table";
import { RecordTable } from "../../records/record-table";
import { PositionBadge, PositionTrend, SeoBadge } from "./content-badges";

const ITEM_CELLS: CustomCells = {
  cells: { seo_score: ({ seo_score }) => <SeoBadge score={Number(seo_score)} /> },
};

export function ContentTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={ITEM_CELLS} />;
}

const KEYWORD_CELLS: CustomCells = {
  cells: {
    position: ({ position }) => (
      <PositionBadge position={typeof position === "number" ? position : null} />
    ),
    previous_position: (keyword) => <PositionTrend keyword={keyword} />,
  },
};

export function KeywordTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={KEYWORD_CELLS} />;
}
