import { useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import { RelativeTime } from "@/components/relative-time";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { LoaderCircle, Pencil, RotateCcw } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/textarea";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { runHref, writtenSoFar } from "@/lib/agents/runs/run-words";
import { LEFT_OUT_WORDS } from "@/lib/ui/left-out-words";
import type { ChatMessage } from "../../../_parts/chat/use-chat";
import { ApprovalCard } from "../../../approvals/_parts/approval-card";
import { RatingButtons } from "../runs/rating-buttons";
import type { RunAgent } from "../runs/use-start-run";

interface AgentMessageProps {
  agent: RunAgent;
  message: ChatMessage;
  /** Called after a decision. */
  onChange: () => void;
  onAgain: () => void;
  /** Asks again from this message on; null if that isn't possible now. */
  onReplace: ((text: string) => void) | null;
}

/** A message, the agent's progress, its approvals and its answer. */
export function AgentMessage(props: AgentMessageProps) {
  const { agent, message, onChange, onAgain, onReplace } = props;
  const [isEditing, setEditing] = useState(false);
  const { text, state, answer, error, left_out, failure, approvals, created_at } = message;
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="ml-auto grid max-w-[85%] gap-1 rounded-lg bg-card px-4 py-2.5">
        {isEditing && onReplace ? (
          <EditMessage text={text} onSend={onReplace} onCancel={() => setEditing(false)} />
        ) : (
          <p className="whitespace-pre-wrap break-words">{text}</p>
        )}
        <p className="flex items-center justify-end gap-2 text-13 text-muted-foreground">
          {onReplace && !isEditing ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Edit and ask again"
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
          <RelativeTime value={created_at} />
        </p>
      </div>
      <article
        aria-label={`Answer to ${text.slice(0, 80)}`}
        aria-busy={state === "asking" || undefined}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
      >
        {state === "asking" ? <Progress message={message} /> : null}
        {approvals.map((id) => (
          <WaitingApproval key={id} id={id} onDecided={onChange} />
        ))}
        {answer !== null ? <Markdown>{answer}</Markdown> : null}
        {left_out ? <p className="text-muted-foreground">{LEFT_OUT_WORDS[left_out]}</p> : null}
        {state === "stopped" ? (
          <p className="text-muted-foreground">
            {answer === null
              ? "Stopped. Changes already made stay."
              : "Stopped here. Changes already made stay."}
          </p>
        ) : null}
        {failure || error ? <Alert variant="destructive">{failure ?? error}</Alert> : null}
        <Foot agent={agent} message={message} onAgain={onAgain} onReplace={onReplace} />
      </article>
    </li>
  );
}

function Progress({ message: { steps } }: { message: ChatMessage }) {
  const last = steps.at(-1);
  const written = last ? writtenSoFar(last) : "";
  return (
    <>
      {written === "" ? null : <Markdown>{written}</Markdown>}
      <p role="status" className="flex min-w-0 items-center gap-2 text-muted-foreground">
        <LoaderCircle
          aria-hidden
          className="size-4 shrink-0 animate-spin motion-reduce:animate-none"
        />
        <span className="min-w-0 break-words">
          {written !== "" ? "Writing…" : last ? last.title : "Starting…"}
        </span>
      </p>
    </>
  );
}

function WaitingApproval({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data, failure, retry } = useApiData<{ approval: ApprovalView }>(
    `/api/approvals/${id}`,
    true,
  );
  if (!data)
    return failure ? (
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert">Failed to load the approval. {failure}</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    ) : (
      <p role="status" className="min-h-176 sm:min-h-112">
        Loading approval…
      </p>
    );
  return (
    <div className="rounded-lg bg-card p-4">
      <ApprovalCard
        approval={data.approval}
        level={3}
        canOpenRun
        onDecided={() => {
          retry();
          onDecided();
        }}
      />
    </div>
  );
}

interface EditMessageProps {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** Changes a message that was sent and asks again. */
function EditMessage({ text, onSend, onCancel }: EditMessageProps) {
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const said = String(new FormData(event.currentTarget).get("edited") ?? "").trim();
        if (said !== "") onSend(said);
      }}
    >
      <Textarea
        name="edited"
        aria-label="Edit message"
        rows={3}
        maxLength={4000}
        defaultValue={text}
        autoFocus
      />
      <p className="text-13 text-muted-foreground">
        This message and all after it are replaced. Changes already made stay.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm">
          Ask again
        </Button>
      </div>
    </form>
  );
}

type FootProps = Omit<AgentMessageProps, "onChange">;

function Foot({ agent, message, onAgain, onReplace }: FootProps) {
  const { state, answer, failure, run_id } = message;
  const { outcome, copy } = useCopy(answer ?? "");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {run_id !== null && state !== "asking" ? (
          <Link
            href={runHref({ id: run_id, agent_id: agent.id })}
            className="inline-flex min-h-6 items-center text-13 text-brand underline underline-offset-4 touch:min-h-11"
          >
            View run
          </Link>
        ) : null}
        {answer !== null ? (
          <CopyButton outcome={outcome} onCopy={() => void copy()} label="Copy answer" />
        ) : null}
        {run_id !== null && (answer !== null || state === "failed") ? (
          <RatingButtons runId={run_id} helpful={message.helpful} />
        ) : null}
        {onReplace && !failure && state !== "waiting" ? (
          <Button variant="ghost" size="sm" onClick={() => onReplace(message.text)}>
            <RotateCcw aria-hidden /> Answer again
          </Button>
        ) : null}
        {failure ? (
          <Button variant="outline" size="sm" onClick={onAgain}>
            <RotateCcw aria-hidden /> Try again
          </Button>
        ) : null}
      </div>
      <CopyMessage outcome={outcome} />
    </>
  );
}
