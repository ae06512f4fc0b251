import { type ReactNode, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Pause, Pencil, Play, Trash2 } from "@/components/ui/icons";
import type { TriggerView } from "@/lib/agents/triggers/schema";
import { ifMatch, request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../../../_parts/access/why-button";
import { useRestore } from "../../../_parts/items/use-restore";

/** The fields that a schedule and a trigger both have. */
type Starting = Pick<
  TriggerView,
  "id" | "words" | "state" | "reason" | "may_edit" | "may_pause" | "user_id" | "user_name"
> &
  Pick<TriggerView, "version">;

interface StartingEntryProps {
  noun: "schedule" | "trigger";
  item: Starting;
  /** What it waits for, in words, for its deletion. */
  name: string;
  /** What to do after it was restored, which pauses it. */
  restoredNote: string;
  /** Lines below its words. */
  facts: ReactNode;
  /** Buttons before and after Pause and Edit. */
  first?: ReactNode;
  more?: ReactNode;
  form: (close: () => void) => ReactNode;
  onChanged: () => void;
  /** Shown below the buttons. */
  children?: ReactNode;
}

const STATES = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  stopped: { label: "Stopped", tone: "warning" },
} as const;

/** A schedule or trigger: its state, facts, and what the person may do with it. */
export function StartingEntry(props: StartingEntryProps) {
  const { noun, item, name, restoredNote, facts, first, more, form, onChanged, children } = props;
  const [open, setOpen] = useState<"form" | "delete" | null>(null);
  const [isPending, setPending] = useState(false);
  const { tellDeleted } = useRestore();
  const { id, words, state, reason, may_edit, may_pause, user_id, user_name, version } = item;
  const path = `/api/${noun}s/${id}`;
  const headers = ifMatch(version);
  const { label, tone } = STATES[state];
  // Only the owner may edit. Anyone else may ask about themselves or about the owner.
  const owner = may_edit && user_id && user_name ? { id: user_id, name: user_name } : null;

  async function pause() {
    setPending(true);
    try {
      const body = { paused: state === "active" };
      await request(path, { method: "PATCH", body, headers });
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPending(false);
      onChanged();
    }
  }

  async function remove() {
    try {
      await request(path, { method: "DELETE", headers });
    } catch (thrown) {
      return { error: toRequestError(thrown).message };
    }
    onChanged();
    const message = noun === "schedule" ? "Schedule deleted" : "Trigger deleted";
    tellDeleted(message, { kind: noun, id, name, note: restoredNote, onRestored: onChanged });
  }

  return (
    <li className="grid min-w-0 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 break-words font-medium">{words}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {facts}
      {reason ? <p className="break-words text-13 text-destructive">{reason}</p> : null}
      <div className="flex flex-wrap gap-1">
        {first}
        {may_pause && (may_edit || state === "active") ? (
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => void pause()}>
            {state === "active" ? <Pause aria-hidden /> : <Play aria-hidden />}
            {state === "active" ? "Pause" : "Resume"}
          </Button>
        ) : null}
        {may_edit ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open === "form"}
            onClick={() => setOpen(open === "form" ? null : "form")}
          >
            <Pencil aria-hidden /> Edit
          </Button>
        ) : null}
        {more}
        {may_pause ? (
          <WhyButton person={owner} resource={`${noun}:${id}`} thing={`this ${noun}`} />
        ) : null}
        {may_pause ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${noun}: ${name}`}
            onClick={() => setOpen("delete")}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      {open === "form" ? form(() => setOpen(null)) : null}
      {children}
      <LazyConfirmDialog
        open={open === "delete"}
        onOpenChange={(isAsked) => setOpen(isAsked ? "delete" : null)}
        destructive
        title={`Delete this ${noun}?`}
        description={`${name}. Runs it has already started continue.`}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </li>
  );
}
