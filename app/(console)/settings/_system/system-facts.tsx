import { Card, CardTitle } from "@/components/ui/card";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import type { SystemFact } from "@/lib/system/system-overview";

interface SystemFactsProps {
  title: string;
  facts: readonly SystemFact[];
}

/** A list of what this deployment is or does. */
export function SystemFacts({ title, facts }: SystemFactsProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <ul className="grid gap-3">
        {facts.map(({ label, detail, isGood }) => (
          <li key={label} className="flex min-w-0 gap-2.5">
            {isGood ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <div className="min-w-0">
              <p className="font-medium">{label}</p>
              <p className="break-words text-[0.8125rem] text-muted-foreground">
                {isGood ? null : "Needs attention: "}
                {detail}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
