import { Link } from "@/components/link";
import { DEFAULT_PERIOD, PERIOD_WORDS, PERIODS, type Period } from "@/lib/analytics/period-schema";
import { placeHref } from "@/lib/ui/page-place";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

interface PeriodLinksProps {
  workspace: EnteredWorkspace;
  view: string;
  period: Period;
}

/** The time ranges: `?period=…`. */
export function PeriodLinks({ workspace, view, period }: PeriodLinksProps) {
  const place = {
    basePath: workspacePath(workspace.project.id, workspace.type),
    params: { view },
  };
  return (
    <nav aria-label="Period">
      <ul className="flex w-fit gap-1 rounded-lg border bg-card p-1">
        {PERIODS.map((id) => (
          <li key={id}>
            <Link
              href={placeHref(place, { period: id === DEFAULT_PERIOD ? null : id })}
              scroll={false}
              aria-current={id === period ? "true" : undefined}
              className="inline-flex h-8 min-w-10 items-center justify-center rounded-md px-2.5 text-[0.8125rem] text-muted-foreground tabular-nums hover:text-foreground focus-visible:-outline-offset-2 aria-[current=true]:bg-accent aria-[current=true]:font-medium aria-[current=true]:text-foreground touch:h-11 touch:min-w-11"
            >
              {id}
              <span className="sr-only">{`: ${PERIOD_WORDS[id]}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
