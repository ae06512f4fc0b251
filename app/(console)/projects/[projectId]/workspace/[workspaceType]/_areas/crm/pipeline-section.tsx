import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { ViewSwitch } from "@/components/view-switch";
import { load } from "@/lib/http/load";
import { DEALS } from "@/lib/records/crm-schema";
import { isCloseOverdue } from "@/lib/records/highlights";
import { paramOf, placeHref } from "@/lib/ui/page-place";
import { LoadFailed } from "../../../../../../_components/load-failed";
import type { RecordListing } from "../../_records/record-columns";
import { FirstUse } from "../../_records/record-list";
import {
  FIRST_PAGE,
  type RecordScreen,
  recordHref,
  recordScreen,
} from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import { SampleNotice } from "../../_records/sample-buttons";
import type { AreaProps } from "../area-props";
import { DealTable } from "./crm-tables";
import { DealBoard } from "./deal-board";
import { PipelineTiles } from "./pipeline-tiles";
import { readPipeline } from "./start-crm";

const dealListing = (now: number): RecordListing => ({
  columns: ["stage", "value", "probability", "expected_close"],
  beside: ({ company, stage, expected_close: day }) => ({
    company,
    is_overdue: isCloseOverdue(String(stage), day ? String(day) : null, now) || null,
  }),
  Table: DealTable,
});

/** The deals: a board by stage, or the same as a list; one of them in place of either. */
export async function PipelineSection(props: AreaProps) {
  const screen = recordScreen(props, "pipeline", DEALS);
  const { params } = screen.place;
  const { data: now } = await load(async (ctx) => ctx.now);
  const section = <RecordSection screen={screen} listing={dealListing(now ?? 0)} />;
  if (paramOf(params, "record")) return section;
  if (paramOf(params, "layout") !== "list") return <PipelineBoard screen={screen} />;
  return (
    <>
      <LayoutSwitch screen={screen} current="list" />
      {section}
    </>
  );
}

interface LayoutSwitchProps {
  screen: RecordScreen;
  current: "board" | "list";
}

function LayoutSwitch({ screen: { place }, current }: LayoutSwitchProps) {
  const bare = { q: null, stage: null, sort: null, ...FIRST_PAGE };
  return (
    <ViewSwitch
      current={current}
      hrefs={{
        list: placeHref(place, { layout: "list" }),
        board: placeHref(place, { layout: null, ...bare }),
      }}
    />
  );
}

async function PipelineBoard({ screen }: { screen: RecordScreen }) {
  const { address, place } = screen;
  const { data, failure } = await readPipeline(address.projectId);
  if (failure) return <LoadFailed title="Failed to load the pipeline" message={failure.message} />;
  if (data.stages.every(({ deals }) => deals === 0))
    return <FirstUse screen={screen} canLoad={data.isWorkspaceEmpty} />;
  const hrefs = data.stages.map(({ stage }) => [
    stage,
    placeHref(place, { layout: "list", stage }),
  ]);
  return (
    <>
      {data.samples > 0 ? <SampleNotice address={address} /> : null}
      <PipelineTiles stages={data.stages} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LayoutSwitch screen={screen} current="board" />
        <Link href={recordHref(screen, "new")} className={buttonVariants({ size: "sm" })}>
          <Plus aria-hidden /> New deal
        </Link>
      </div>
      <DealBoard
        address={address}
        stages={data.stages}
        cards={data.cards.map((deal) => ({ ...deal, href: recordHref(screen, deal.id) }))}
        listHrefs={Object.fromEntries(hrefs)}
      />
    </>
  );
}
