"use client";

import { useRef } from "react";
import { Board } from "@/components/board/board";
import type { BoardItem } from "@/components/board/use-moves";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { afterMoves, type PipelineDeal, type PipelineStage } from "@/lib/records/crm/pipeline";
import { isClosedStage } from "@/lib/records/highlights";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { choiceLabel } from "../../records/choices";
import { setRecordFieldsAction } from "../../records/record-actions";
import type { RecordAddress } from "../../records/record-screen";
import { ExpectedClose } from "./crm-tables";

interface ShownDeal extends Omit<PipelineDeal, "custom"> {
  href: string;
  /** Values of custom fields in words. */
  custom: readonly string[];
}

interface DealBoardProps {
  address: RecordAddress;
  stages: readonly PipelineStage[];
  cards: readonly ShownDeal[];
  /** Link to all deals of each stage. */
  listHrefs: Readonly<Record<string, string>>;
}

type DealCard = ShownDeal & BoardItem;

/** Deals by stage, with the total value of each stage. */
export function DealBoard({ address, stages, cards, listHrefs }: DealBoardProps) {
  const saveStage = useSaveStage(address);
  const columns = stages.map(({ stage }) => stage);
  return (
    <Board
      label="Pipeline"
      cards={cards.map((deal): DealCard => ({ ...deal, column: deal.stage, moves: columns }))}
      columns={columns}
      rules={{
        labelOf: choiceLabel,
        save: saveStage,
        failureText: (thrown) => messageOr(thrown, "Failed to move the deal. Please try again."),
      }}
      hrefOf={({ href }) => href}
      renderHead={(column, shown) => {
        const moved = shown.map((deal) => ({ ...deal, to: deal.column }));
        const stage = afterMoves(stages, moved).find((one) => one.stage === column);
        return stage ? <StageHead stage={stage} /> : null;
      }}
      renderCard={(deal) => <DealFacts deal={deal} />}
      renderFoot={(column) => {
        const all = stages.find(({ stage }) => stage === column)?.deals ?? 0;
        const shown = cards.filter(({ stage }) => stage === column).length;
        return all > shown ? (
          <Link
            href={listHrefs[column] ?? ""}
            className="inline-flex h-8 items-center text-13 text-muted-foreground underline underline-offset-4 touch:h-11"
          >
            {`Show all ${all}`}
          </Link>
        ) : null;
      }}
    />
  );
}

/** Saves the moves of each deal in order, each with the version returned by the one before. */
function useSaveStage(address: RecordAddress) {
  const saved = useRef(new Map<string, Promise<number>>());
  return async (deal: DealCard, stage: string) => {
    const before = saved.current.get(deal.id) ?? Promise.resolve(0);
    const saving = before
      .catch(() => 0)
      .then(async (known) => {
        const version = Math.max(known, deal.version);
        const move = { address, id: deal.id, version, changes: { stage } };
        await callAction(setRecordFieldsAction, move);
        return version + 1;
      });
    saved.current.set(deal.id, saving);
    await saving;
  };
}

function StageHead({ stage: { stage, deals, sums } }: { stage: PipelineStage }) {
  const isOpen = !isClosedStage(stage);
  return (
    <div className="grid gap-1.5">
      <h2 className="flex items-center justify-between gap-2 text-sm">
        <StatusBadge vocabulary="record" status={stage} />
        <span className="text-muted-foreground tabular-nums">{deals}</span>
      </h2>
      <ul className="grid min-h-9 content-start text-xs tabular-nums" aria-label="Total value">
        {sums.map(({ currency, value, weighted }) => (
          <li key={currency} className="flex flex-wrap justify-between gap-x-2">
            <span className="font-medium">
              <FormattedNumber as="money" of={[value, currency]} />
            </span>
            {isOpen ? (
              <span className="text-muted-foreground">
                <FormattedNumber as="money" of={[weighted, currency]} /> weighted
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DealFacts({ deal }: { deal: DealCard }) {
  const { company, value, currency, probability, expected_close: day, is_sample: isSample } = deal;
  const { custom } = deal;
  // Only open deals are overdue, also right after a card was moved to a closed stage.
  const isOverdue = deal.is_overdue && !isClosedStage(deal.column);
  return (
    <>
      {company ? <p className="truncate text-muted-foreground text-xs">{company}</p> : null}
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-13 tabular-nums">
        <span className="font-medium">
          <FormattedNumber as="money" of={[value, currency]} />
        </span>
        <span className="text-muted-foreground">{`${probability}%`}</span>
      </p>
      {custom.length > 0 ? (
        <p className="line-clamp-2 text-muted-foreground text-xs">{custom.join(" · ")}</p>
      ) : null}
      {day || isSample ? (
        <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
          {day ? (
            <span>
              Closes <ExpectedClose day={day} isOverdue={isOverdue} />
            </span>
          ) : null}
          {isSample ? <Badge tone="info">Sample</Badge> : null}
        </p>
      ) : null}
    </>
  );
}
