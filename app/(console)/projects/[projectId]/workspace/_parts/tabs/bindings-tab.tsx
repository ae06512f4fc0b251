import type { ReactNode } from "react";
import { StatusBadge } from "@/components/status-badge";
import { Card, CardTitle } from "@/components/ui/card";
import { Database, HardDrive, KeyRound } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { pageNumberFormats } from "@/lib/http/load";
import type { NumberFormats } from "@/lib/number-formats";
import type { ProjectUsageView, UsageView } from "@/lib/projects/schema";
import { OverviewColumns } from "../../../../../_parts/item-workspace/workspace-parts";
import { FileQuota, sizeText } from "../../../_parts/file-quota";

const LABELS: Readonly<Record<UsageView["id"], string>> = {
  workspaces: "Workspaces",
  workspaceMembers: "Workspace assignments",
  members: "Team members",
  tasks: "Tasks",
  taskComments: "Comments",
  agents: "Linked agents",
  rags: "Linked RAGs",
  integrations: "Linked integrations",
  records: "Records in its workspaces",
};

function filesText(
  { count, bytes }: ProjectUsageView["storedFiles"],
  formats: NumberFormats,
): string {
  if (count === 0) return "This project has no files yet.";
  const files = count === 1 ? "file" : "files";
  return `This project stores ${formats.number(count)} ${files} (${sizeText(bytes, formats)}).`;
}

/** The project's use of the deployment's bindings, counted for this page, and what is left. */
export async function BindingsTab({ usage }: { usage: ProjectUsageView }) {
  const formats = await pageNumberFormats();
  return (
    <OverviewColumns
      main={<DatabaseCard usage={usage} formats={formats} />}
      side={
        <>
          <BindingCard
            icon={<HardDrive aria-hidden />}
            title="Object storage"
            isConnected={usage.files}
            text={filesText(usage.storedFiles, formats)}
          >
            <FileQuota {...usage.storedFiles} />
          </BindingCard>
          <BindingCard
            icon={<KeyRound aria-hidden />}
            title="Key-value store"
            isConnected={usage.kv}
            text="Projects don't store anything here."
          />
        </>
      }
    />
  );
}

function DatabaseCard({ usage, formats }: { usage: ProjectUsageView; formats: NumberFormats }) {
  return (
    <Card>
      <BindingTitle icon={<Database aria-hidden />} title="Database" isConnected />
      <p className="text-muted-foreground">
        This project uses {formats.number(usage.rows)} {usage.rows === 1 ? "row" : "rows"}. Counted
        in {formats.number(usage.responseTime)} ms.
      </p>
      <ul aria-label="Project usage" className="grid gap-3">
        {usage.usage.map((one) => (
          <UsageRow key={one.id} usage={one} formats={formats} />
        ))}
      </ul>
      {usage.database ? (
        <Progress
          label="Database size"
          showLabel
          value={usage.database.bytes}
          max={usage.database.limit}
          valueText={`${sizeText(usage.database.bytes, formats)} of ${sizeText(usage.database.limit, formats)}`}
        />
      ) : null}
    </Card>
  );
}

interface UsageRowProps {
  usage: UsageView;
  formats: NumberFormats;
}

function UsageRow({ usage: { id, used, limit }, formats }: UsageRowProps) {
  if (limit === null) {
    return (
      <li className="flex justify-between gap-4 text-13">
        <span className="truncate">{LABELS[id]}</span>
        <span className="shrink-0 text-muted-foreground tabular-nums">{formats.number(used)}</span>
      </li>
    );
  }
  return (
    <li>
      <Progress
        label={LABELS[id]}
        showLabel
        value={used}
        max={limit}
        valueText={`${formats.number(used)} of ${formats.number(limit)}`}
      />
    </li>
  );
}

interface BindingTitleProps {
  icon: ReactNode;
  title: string;
  isConnected: boolean;
}

function BindingTitle({ icon, title, isConnected }: BindingTitleProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:text-muted-foreground">
        {icon}
        <CardTitle>{title}</CardTitle>
      </span>
      <StatusBadge vocabulary="connection" status={isConnected ? "connected" : "error"} />
    </div>
  );
}

interface BindingCardProps extends BindingTitleProps {
  text: string;
  /** Shown below the text if the binding responds. */
  children?: ReactNode;
}

function BindingCard({ text, children, ...title }: BindingCardProps) {
  return (
    <Card>
      <BindingTitle {...title} />
      <p className="text-muted-foreground">
        {title.isConnected ? text : "This binding is not responding."}
      </p>
      {title.isConnected ? children : null}
    </Card>
  );
}
