import { Figures } from "@/components/figures";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { ViewSwitch } from "@/components/view-switch";
import { pageNumberFormats, pageTimeFormats } from "@/lib/http/load";
import type { NumberFormats } from "@/lib/number-formats";
import {
  type Pipeline,
  type PipelineStage,
  type StageSum,
  totalOf,
} from "@/lib/records/crm/pipeline";
import { DEALS } from "@/lib/records/crm/records";
import { isClosedStage, isCloseOverdue } from "@/lib/records/highlights";
import { getPipelineScreen } from "@/lib/screens/pipeline";
import { locationHref, paramOf } from "@/lib/ui/page-location";
import { customCells } from "../../../../../../../_parts/fields/custom-cells";
import { AreaFrame, type AreaViewProps, loadScreen } from "../../records/area-frame";
import { FirstUse } from "../../records/record-list";
import {
  FIRST_PAGE,
  type RecordScreen,
  recordHref,
  recordScreen,
} from "../../records/record-screen";
import { opened, recordsTab } from "../../records/records-tab";
import { SampleNotice } from "../../records/sample-buttons";
import { AreaFailed } from "../../workspace-failed";
import { DealTable } from "./crm-tables";
import { DealBoard } from "./deal-board";

/** The list of deals, or one deal. */
const DEAL_LIST = recordsTab({
  id: "pipeline",
  label: "Pipeline",
  records: DEALS,
  Table: DealTable,
  extras: ({ stage, expected_close: day }, now) => ({
    is_overdue: isCloseOverdue(String(stage), day ? String(day) : null, now) || null,
  }),
  renderTools: (screen) => <LayoutSwitch screen={screen} current="list" />,
});

/** Deals as a board by stage or as a list. */
export function PipelineScreen(props: AreaViewProps) {
  const { searchParams } = props.address;
  const isBoard = !paramOf(searchParams, "record") && paramOf(searchParams, "layout") !== "list";
  return isBoard ? <BoardScreen {...props} /> : DEAL_LIST.render(props);
}

interface LayoutSwitchProps {
  screen: RecordScreen;
  current: "board" | "list";
}

function LayoutSwitch({ screen: { location }, current }: LayoutSwitchProps) {
  const bare = { q: null, stage: null, sort: null, ...FIRST_PAGE };
  return (
    <ViewSwitch
      current={current}
      hrefs={{
        list: locationHref(location, { layout: "list" }),
        board: locationHref(location, { layout: null, ...bare }),
      }}
    />
  );
}

async function BoardScreen(props: AreaViewProps) {
  const { address } = props;
  const { data, failure } = await loadScreen((ctx) =>
    opened(ctx, recordScreen(address, "pipeline", DEALS), (deals) => getPipelineScreen(ctx, deals)),
  );
  if (failure) return <AreaFailed address={address} failure={failure} />;
  return (
    <AreaFrame {...props} isList workspace={data.workspace}>
      <PipelineBoard screen={data.opened} pipeline={data.pipeline} names={data.names} />
    </AreaFrame>
  );
}

interface PipelineBoardProps {
  screen: RecordScreen;
  pipeline: Pipeline;
  /** The names of people and records in custom fields, by id. */
  names: ReadonlyMap<string, string>;
}

async function PipelineBoard({ screen, pipeline: data, names }: PipelineBoardProps) {
  const { address, location, description } = screen;
  const { customColumns = [] } = description;
  const fields = description.fields.filter(({ name }) => customColumns.includes(name));
  const words = { dates: await pageTimeFormats(), numbers: await pageNumberFormats(), names };
  if (data.stages.every(({ deals }) => deals === 0))
    return <FirstUse screen={screen} canLoad={data.isWorkspaceEmpty} />;
  const hrefs = data.stages.map(({ stage }) => [
    stage,
    locationHref(location, { layout: "list", stage }),
  ]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="list-tools">
        <PipelineFigures stages={data.stages} />
        <div className="ml-auto flex items-center gap-2">
          <LayoutSwitch screen={screen} current="board" />
          <Link href={recordHref(screen, "new")} data-create className={buttonVariants()}>
            <Plus aria-hidden /> New deal
          </Link>
        </div>
      </div>
      <DealBoard
        address={address}
        stages={data.stages}
        cards={data.cards.map(({ custom, ...deal }) => ({
          ...deal,
          href: recordHref(screen, deal.id),
          custom: Object.values(customCells(fields, ({ name }) => custom[name], words)),
        }))}
        listHrefs={Object.fromEntries(hrefs)}
      />
      {data.samples > 0 ? <SampleNotice address={address} /> : null}
    </div>
  );
}

/** Sums are per currency, the largest first. */
function amounts(sums: readonly StageSum[], key: "value" | "weighted", formats: NumberFormats) {
  return sums.map((sum) => formats.shortMoney(sum[key], sum.currency)).join(" · ");
}

/** Totals of the pipeline. */
async function PipelineFigures({ stages }: { stages: readonly PipelineStage[] }) {
  const formats = await pageNumberFormats();
  const open = stages.filter(({ stage }) => !isClosedStage(stage));
  const won = stages.filter(({ stage }) => stage === "won");
  const count = open.reduce((sum, { deals }) => sum + deals, 0);
  return (
    <Figures
      figures={[
        ["Open deals", formats.number(count)],
        ["Value", amounts(totalOf(open), "value", formats)],
        ["Weighted", amounts(totalOf(open), "weighted", formats)],
        ["Won", amounts(totalOf(won), "value", formats)],
      ]}
    />
  );
}
