import { useApiData } from "@/components/hooks/use-api-data";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import type { RunView, StepView } from "@/lib/agents/runs/schema";
import { ApprovalCard } from "../../../../../approvals/_parts/approval-card";
import { decisionText } from "../../../../../approvals/_parts/approval-words";

interface StepApprovalProps {
  approval: NonNullable<StepView["approval"]>;
  run: RunView;
  onDecided: () => void;
}

/** The approval that a step waits for, to decide in place, or its decision. */
export function StepApproval({ approval, run, onDecided }: StepApprovalProps) {
  if (approval.state === "waiting")
    return <WaitingApproval id={approval.id} run={run} onDecided={onDecided} />;
  return (
    <p className="px-2 pb-3 pl-9 text-13 text-muted-foreground">
      {decisionText(approval)}
      {approval.decided_at ? (
        <>
          {" "}
          <RelativeTime value={approval.decided_at} />
        </>
      ) : null}
      {approval.reason ? <>: “{approval.reason}”</> : null}
    </p>
  );
}

interface WaitingApprovalProps {
  id: string;
  run: RunView;
  onDecided: () => void;
}

function WaitingApproval({ id, run, onDecided }: WaitingApprovalProps) {
  const { data, failure, retry } = useApiData<{ approval: ApprovalView }>(
    `/api/approvals/${id}`,
    true,
  );
  return (
    <div className="mx-2 mb-3 rounded-md bg-card p-3">
      {data ? (
        <ApprovalCard approval={data.approval} run={run} level={3} onDecided={onDecided} />
      ) : null}
      {failure ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert">Failed to load the approval. {failure}</p>
          <Button variant="outline" size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {data || failure ? null : (
        <p role="status" className="min-h-176 sm:min-h-112">
          Loading approval…
        </p>
      )}
    </div>
  );
}
