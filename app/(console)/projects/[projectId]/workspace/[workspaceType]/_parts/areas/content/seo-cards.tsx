import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { Card, CardTitle } from "@/components/ui/card";
import { Check, Lightbulb } from "@/components/ui/icons";
import { SEO_RULES, seoScore, seoTextOf } from "@/lib/records/content/seo-score";
import type { RecordView } from "@/lib/records/description";
import type { SeoAdvice } from "@/lib/screens/seo";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { SeoBadge } from "./content-badges";

/** The score of the open item and how to raise it. */
export function SeoCard({ item }: { item: RecordView }) {
  const { score, advice } = seoScore(seoTextOf(item));
  return (
    <Card>
      <div className="flex items-center justify-between gap-2">
        <CardTitle>SEO score</CardTitle>
        <SeoBadge score={score} />
      </div>
      {advice.length === 0 ? (
        <p className="flex items-center gap-2">
          <Check aria-hidden className="size-4 text-success" /> All SEO checks pass.
        </p>
      ) : (
        <SeoAdviceList advice={advice} />
      )}
      <p className="text-13 text-muted-foreground">Based on the last saved version.</p>
    </Card>
  );
}

function SeoAdviceList({ advice }: { advice: readonly string[] }) {
  return (
    <ul aria-label="SEO advice" className="grid gap-1.5 text-sm">
      {advice.map((text) => (
        <li key={text} className="flex gap-2">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0">
            {text}
            <span className="text-muted-foreground tabular-nums">{` (+${pointsOf(text)})`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const pointsOf = (advice: string) => SEO_RULES.find((rule) => rule.advice === advice)?.points ?? 0;

interface ItemScoresProps {
  workspace: EnteredWorkspace;
  /** The items with the lowest scores. */
  items: readonly SeoAdvice[];
}

/** Shows how to raise the scores of the workspace's content. */
export function ItemScores({ workspace: { project, type }, items }: ItemScoresProps) {
  if (items.length === 0) return null;
  const base = workspacePath(project.id, type);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Content SEO scores</CardTitle>
        <Link
          href={`${base}?view=content&sort=seo_score`}
          className="inline-flex items-center text-13 text-brand underline-offset-4 hover:underline touch:min-h-11"
        >
          All content by score
        </Link>
      </div>
      <p className="max-w-prose text-muted-foreground">
        The lowest-scoring items, and how many points each improvement adds.
      </p>
      <ul aria-label="SEO scores" className="grid gap-3">
        {items.map((item) => (
          <ItemScore
            key={item.id}
            item={item}
            href={`${base}?view=content&record=${encodeURIComponent(item.id)}`}
          />
        ))}
      </ul>
      <Rules />
    </Card>
  );
}

function ItemScore({ item, href }: { item: SeoAdvice; href: string }) {
  const { title, status, seo_score: score, advice } = item;
  return (
    <li className="grid min-w-0 gap-3 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <SeoBadge score={score} />
        <Link
          href={href}
          className="min-w-0 flex-1 basis-40 break-words font-medium underline-offset-4 hover:underline touch:py-3"
        >
          {title}
        </Link>
        <StatusBadge vocabulary="record" status={status} />
      </div>
      {advice.length > 0 ? <SeoAdviceList advice={advice} /> : null}
    </li>
  );
}

function Rules() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted-foreground hover:text-foreground touch:py-3">
        How the score is calculated
      </summary>
      <ul className="mt-2 grid gap-1">
        {SEO_RULES.map(({ id, points, advice }) => (
          <li key={id} className="flex gap-3">
            <span className="w-8 shrink-0 text-right text-muted-foreground tabular-nums">
              {points}
            </span>
            <span className="min-w-0">{advice}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
