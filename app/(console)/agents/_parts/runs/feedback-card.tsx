import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { FeedbackView } from "@/lib/agents/feedback/schema";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";

interface FeedbackCardProps {
  agentId: string;
  isOpen: boolean;
  /** Starts a scenario from the rated message. */
  onScenario: (feedback: FeedbackView) => void;
}

const SHOWN = 50;
const LONGEST = 400;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Feedback on the agent's answers, for people who manage it. */
export function FeedbackCard({ agentId, isOpen, onScenario }: FeedbackCardProps) {
  const { data, failure, retry } = useApiData<{ feedback: FeedbackView[]; total: number }>(
    `/api/agents/${agentId}/feedback?perPage=${SHOWN}`,
    isOpen,
  );
  if (failure)
    return <PanelFailure title="Failed to load feedback" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  return (
    <Card>
      <CardTitle>Feedback</CardTitle>
      {data.total === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No feedback yet"
          description="Ratings of chat answers and runs appear here, each with its request and answer."
        />
      ) : (
        <ul aria-label="Feedback" className="lines">
          {data.feedback.map((one) => (
            <Entry key={one.id} feedback={one} onScenario={() => onScenario(one)} />
          ))}
        </ul>
      )}
      {data.total > SHOWN ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {SHOWN} of {data.total}.
        </p>
      ) : null}
    </Card>
  );
}

function Entry({ feedback, onScenario }: { feedback: FeedbackView; onScenario: () => void }) {
  const { helpful, reason, user_name, input, result, error, created_at } = feedback;
  return (
    <li className="grid min-w-0 gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={helpful ? "success" : "warning"}>{helpful ? "Helpful" : "Not helpful"}</Badge>
        <span className="text-13 text-muted-foreground">
          {user_name ?? "Deleted user"} · <RelativeTime value={created_at} />
        </span>
        {input.trim() === "" ? null : (
          <Button variant="ghost" size="sm" className="ml-auto" onClick={onScenario}>
            Create scenario
          </Button>
        )}
      </div>
      {reason ? <p className="break-words">“{reason}”</p> : null}
      <p className="break-words">
        <span className="text-muted-foreground">Request: </span>
        {cut(input) || "Its default task"}
      </p>
      <p className="whitespace-pre-wrap break-words">
        <span className="text-muted-foreground">Answer: </span>
        {cut(result ?? error ?? "No answer")}
      </p>
    </li>
  );
}
