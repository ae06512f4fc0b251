import { Card, CardTitle } from "@/components/ui/card";
import { Check, Lightbulb } from "@/components/ui/icons";
import { SEO_RULES, seoScore, seoTextOf } from "@/lib/records/content/seo-score";
import type { RecordView } from "@/lib/records/description";
import { SeoBadge } from "./content-badges";

/** The score of the item that is open, and what would raise it. */
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
          <Check aria-hidden className="size-4 text-success" /> Every rule is met.
        </p>
      ) : (
        <SeoAdviceList advice={advice} />
      )}
      <p className="text-[0.8125rem] text-muted-foreground">As it was saved last.</p>
    </Card>
  );
}

export function SeoAdviceList({ advice }: { advice: readonly string[] }) {
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
