import { useEffect } from "react";
import { useAnswer } from "@/components/hooks/use-answer";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OwnQuestion } from "@/lib/knowledge/documents/own-questions";
import { useTabUse } from "../../../../_components/item-workspace/item-tabs";

interface OwnQuestionsProps {
  ragId: string;
  /** What stands on the screen already, the newest first. */
  asked: readonly string[];
  onAsk: (question: string) => void;
}

/** What the person has asked before, on whatever device: asked again, the documents answer as they are now. */
export function OwnQuestions({ ragId, asked, onAsk }: OwnQuestionsProps) {
  const { isOpen } = useTabUse("ask");
  const { data, refresh } = useAnswer<{ questions: OwnQuestion[] }>(
    `/api/rags/${ragId}/ask`,
    isOpen,
  );
  const [newest] = asked;
  useEffect(() => {
    if (newest !== undefined) refresh();
  }, [newest, refresh]);
  const earlier = (data?.questions ?? []).filter(({ question }) => !asked.includes(question));
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="own-questions" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="own-questions" className="text-[0.9375rem] font-semibold tracking-tight">
        Asked before
      </h2>
      <ul className="grid divide-y rounded-xl border bg-card">
        {earlier.map(({ question, refused, asked_at }) => (
          <li
            key={question}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">{question}</span>
            {refused ? <Badge tone="warning">Not answered</Badge> : null}
            <span className="text-[0.8125rem] text-muted-foreground">
              <RelativeTime value={asked_at} />
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Ask again: ${question}`}
              onClick={() => onAsk(question)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
