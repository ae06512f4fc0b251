import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { FileText, Plus, SearchCheck } from "@/components/ui/icons";
import { CONTENT_ITEMS } from "@/lib/records/content/records";
import { type ContentBrief, type ContentOverview, getContentScreen } from "@/lib/screens/content";
import { counted } from "@/lib/ui/count";
import { AreaFrame, type AreaViewProps, loadScreen } from "../../records/area-frame";
import { choiceLabel } from "../../records/choices";
import { type RecordScreen, recordHref, recordScreen } from "../../records/record-screen";
import { LoadSamples, SampleNotice } from "../../records/sample-buttons";
import { AreaFailed } from "../../workspace-failed";
import { SeoBadge } from "./content-badges";

/** The state of the project's content and what needs attention. */
export async function OverviewScreen(props: AreaViewProps) {
  const { workspace } = props.address;
  const { data, failure } = await loadScreen((ctx) => getContentScreen(ctx, workspace.project.id));
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  // Items link to the Content tab.
  const screen = recordScreen({ workspace, searchParams: {} }, "content", CONTENT_ITEMS);
  return (
    <AreaFrame {...props} workspace={data.workspace}>
      <Overview overview={data.overview} screen={screen} />
    </AreaFrame>
  );
}

interface OverviewProps {
  overview: ContentOverview;
  screen: RecordScreen;
}

function Overview({ overview: data, screen }: OverviewProps) {
  if (data.items.total + data.keywords.total === 0) return <NothingYet screen={screen} />;
  return (
    <>
      {data.sample > 0 ? <SampleNotice address={screen.address} /> : null}
      <Tiles overview={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Briefs
          title="Waiting for review"
          nothing="Nothing is waiting for review."
          items={data.review}
          screen={screen}
          fact={({ created_at }) => <RelativeTime value={created_at} />}
        />
        <Briefs
          title="Low SEO scores"
          nothing="No items have a low score."
          items={data.low}
          screen={screen}
          fact={({ seo_score }) => <SeoBadge score={seo_score} />}
        />
        <div className="lg:col-span-2">
          <Briefs
            title="Newest content"
            nothing="No content yet."
            items={data.recent}
            screen={screen}
            fact={({ status }) => <StatusBadge vocabulary="record" status={status} />}
          />
        </div>
      </div>
    </>
  );
}

function Tiles({ overview: { items, keywords } }: { overview: ContentOverview }) {
  const of = (status: string) => items.byStatus[status] ?? 0;
  return (
    <StatTiles>
      <StatTile
        label="Content items"
        value={items.total}
        hint={`${of("published")} published`}
        icon={<FileText aria-hidden />}
      />
      <StatTile label="In review" value={of("review")} hint={counted(of("draft"), "draft")} />
      <StatTile
        label="SEO score"
        value={items.averageScore ?? "—"}
        hint={items.low === 1 ? "1 low score" : `${items.low} low scores`}
      />
      <StatTile
        label="Keywords"
        value={keywords.total}
        hint={`${keywords.good} in the top 5, ${keywords.fair} in the top 10`}
        icon={<SearchCheck aria-hidden />}
      />
    </StatTiles>
  );
}

interface BriefsProps {
  title: string;
  nothing: string;
  items: readonly ContentBrief[];
  screen: RecordScreen;
  fact: (item: ContentBrief) => ReactNode;
}

function Briefs({ title, nothing, items, screen, fact }: BriefsProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {items.length === 0 ? (
        <p className="text-muted-foreground">{nothing}</p>
      ) : (
        <ul aria-label={title} className="lines">
          {items.map((item) => (
            <li key={item.id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  href={recordHref(screen, item.id)}
                  className="block break-words font-medium underline-offset-4 hover:underline touch:py-3"
                >
                  {item.title}
                </Link>
                <p className="text-13 text-muted-foreground">
                  {`${choiceLabel(item.type)} · ${item.author}`}
                </p>
              </div>
              <span className="text-13 text-muted-foreground">{fact(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function NothingYet({ screen }: { screen: RecordScreen }) {
  return (
    <EmptyState
      kind="first-use"
      title="No content yet"
      description="Create the first content item, or load sample data to see an example."
      action={
        <>
          <Link href={recordHref(screen, "new")} className={buttonVariants({})}>
            <Plus aria-hidden /> New content item
          </Link>
          <LoadSamples address={screen.address} />
        </>
      }
    />
  );
}
