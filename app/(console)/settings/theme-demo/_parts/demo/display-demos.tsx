import { EmptyState } from "@/components/empty-state";
import { FormMessage } from "@/components/form-message";
import { ImagePreview } from "@/components/image-preview";
import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import { Pager } from "@/components/pager";
import { RelativeTime } from "@/components/relative-time";
import { Sparkline } from "@/components/sparkline";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { RoleBadge, StatusBadge, type StatusBadgeProps } from "@/components/status-badge";
import { Alert, type AlertProps } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from "@/components/ui/card";
import { Bot, FolderKanban } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { BADGE_VOCABULARIES, ROLE_BADGES } from "@/lib/badges";
import { LoadFailed } from "../../../../_parts/load-failed";
import { CrashDemo } from "./control-demos";
import { DemoRow, DemoSection } from "./demo-section";

export function CardDemo() {
  return (
    <DemoSection title="Cards" sources={["ui/card.tsx", "stat-tile.tsx"]}>
      <Card>
        <CardHeader>
          <CardTitle level={3}>Aurora</CardTitle>
          <CardDescription>A card with a badge, text and a footer.</CardDescription>
          <CardAction>
            <StatusBadge vocabulary="project" status="active" />
          </CardAction>
        </CardHeader>
        <CardContent>The card's description.</CardContent>
        <CardFooter>
          <Link href="/projects" className={buttonVariants({ variant: "outline", size: "sm" })}>
            Open projects
          </Link>
        </CardFooter>
      </Card>
      <StatTiles>
        <StatTile label="Projects" value={12} hint="3 this month" icon={<FolderKanban />} />
        <StatTile label="Agents" value={48} icon={<Bot />} />
      </StatTiles>
    </DemoSection>
  );
}

const LABELS: Record<StatusBadgeProps["vocabulary"], string> = {
  binding: "Bindings",
  connection: "Connections",
  user: "Users",
  project: "Projects",
  rag: "RAGs",
  task: "Tasks",
  taskMode: "Task modes",
  taskAgent: "Agents on tasks",
  record: "Records",
  run: "Runs",
  worker: "Workers of a project",
  step: "Steps of a run",
  approval: "Approvals",
  mail: "Emails",
};

const VOCABULARIES = Object.keys(LABELS) as StatusBadgeProps["vocabulary"][];

export function BadgeDemo() {
  return (
    <DemoSection title="Badges" sources={["status-badge.tsx", "role-badge.tsx", "ui/badge.tsx"]}>
      {VOCABULARIES.map((vocabulary) => (
        <DemoRow key={vocabulary} label={LABELS[vocabulary]}>
          {Object.keys(BADGE_VOCABULARIES[vocabulary]).map((status) => (
            <StatusBadge key={status} vocabulary={vocabulary} status={status} />
          ))}
        </DemoRow>
      ))}
      <DemoRow label="Roles">
        {Object.keys(ROLE_BADGES).map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </DemoRow>
    </DemoSection>
  );
}

const ROWS = [
  { name: "Index the handbook", status: "running", at: "2026-11-02T09:30:00Z" },
  { name: "Answer the backlog", status: "pending", at: "2026-10-14T16:05:00Z" },
  { name: "Write the release notes", status: "completed", at: "2026-08-01T07:00:00Z" },
] as const;

export function TableDemo() {
  return (
    <DemoSection title="Table" sources={["ui/table.tsx", "relative-time.tsx", "pager.tsx"]}>
      <Table label="Example tasks">
        <TableHeader>
          <TableRow>
            <TableHead>Task</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Changed</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ROWS.map(({ name, status, at }) => (
            <TableRow key={name}>
              <TableCell className="font-medium">{name}</TableCell>
              <TableCell>
                <StatusBadge vocabulary="task" status={status} />
              </TableCell>
              <TableCell>
                <RelativeTime value={at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pager
        page={2}
        pageCount={9}
        hrefFor={(page) => `/tasks?page=${page}`}
        label="Example pages"
      />
    </DemoSection>
  );
}

const outline = buttonVariants({ variant: "outline" });

export function EmptyStateDemo() {
  return (
    <DemoSection title="Empty states" sources={["empty-state.tsx"]}>
      <EmptyState
        kind="first-use"
        level={3}
        title="No projects yet"
        description="Create your first project."
        action={
          <Link href="/projects" className={outline}>
            Open projects
          </Link>
        }
      />
      <EmptyState
        kind="no-match"
        level={3}
        title="No tasks match"
        description="Try other words."
        action={
          <Link href="/tasks" className={outline}>
            Open all tasks
          </Link>
        }
      />
      <EmptyState
        kind="no-permission"
        level={3}
        title="You don't have access"
        description="Ask an administrator for access."
      />
      <LoadFailed title="Failed to load tasks" message="The database didn't respond." level={3} />
    </DemoSection>
  );
}

const ALERTS: readonly { variant: AlertProps["variant"]; title: string; text: string }[] = [
  { variant: "info", title: "Information", text: "An info message." },
  { variant: "success", title: "Success", text: "A success message." },
  { variant: "warning", title: "Warning", text: "A warning message." },
  { variant: "destructive", title: "Error", text: "An error message." },
];

const FEEDBACK_SOURCES = [
  "ui/alert.tsx",
  "ui/progress.tsx",
  "ui/skeleton.tsx",
  "ui/spinner.tsx",
  "form-message.tsx",
  "errors/",
];

export function FeedbackDemo() {
  return (
    <DemoSection title="Feedback" sources={FEEDBACK_SOURCES}>
      {ALERTS.map(({ variant, title, text }) => (
        <Alert key={variant} variant={variant} title={title} role="presentation">
          {text}
        </Alert>
      ))}
      <Progress label="Uploading" value={3} max={8} valueText="3 of 8 files" showLabel />
      <DemoRow label="Skeleton and spinner">
        <Skeleton className="h-9 w-40" />
        <Spinner label="Example of loading" />
      </DemoRow>
      <FormMessage variant="success">A form's message after saving.</FormMessage>
      <DemoRow label="Component that crashes">
        <CrashDemo />
      </DemoRow>
    </DemoSection>
  );
}

const CONTENT_SOURCES = ["markdown.tsx", "sparkline.tsx", "image-preview.tsx"];
const TEXT = "Text with **weight**, some `code` and\n\n- a list\n- of two";

export function ContentDemo() {
  return (
    <DemoSection title="Content" sources={CONTENT_SOURCES}>
      <Markdown>{TEXT}</Markdown>
      <Sparkline values={[4, 6, 5, null, 9, 7, 12]} label="Seven values, one missing" />
      <DemoRow label="Without a picture">
        <ImagePreview src={null} alt="" />
      </DemoRow>
    </DemoSection>
  );
}
