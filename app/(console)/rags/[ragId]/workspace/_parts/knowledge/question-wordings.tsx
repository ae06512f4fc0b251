import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Plus, X } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { QuestionView } from "@/lib/knowledge/golden/schema";
import { MAX_PARAPHRASES } from "@/lib/knowledge/knowledge-rules";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface WordingsProps {
  ragId: string;
  question: QuestionView;
  onChanged: () => void;
}

/** Other wordings of a test question, and a field to add one. */
export function Wordings({ ragId, question, onChanged }: WordingsProps) {
  const { id, question: text, paraphrases } = question;
  const [isAdding, setAdding] = useState(false);
  const [isPending, setPending] = useState(false);

  async function save(changed: readonly string[]) {
    setPending(true);
    try {
      await request(`/api/rags/${ragId}/questions/${id}`, {
        method: "PATCH",
        body: { paraphrases: changed },
      });
      setAdding(false);
      onChanged();
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to save the wording. Please try again."));
    }
    setPending(false);
  }

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wording = String(new FormData(event.currentTarget).get("wording") ?? "").trim();
    if (wording !== "" && !isPending) void save([...paraphrases, wording]);
  }

  return (
    <div className="grid min-w-0 gap-1 text-13">
      {paraphrases.length > 0 ? (
        <ul aria-label={`Other wordings of ${text}`}>
          {paraphrases.map((wording) => (
            <li key={wording} className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 break-words text-muted-foreground">{wording}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove the wording ${wording}`}
                disabled={isPending}
                onClick={() => void save(paraphrases.filter((one) => one !== wording))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <form onSubmit={add} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            name="wording"
            aria-label={`Another wording of ${text}`}
            placeholder="The same question in other words"
            maxLength={2000}
            autoComplete="off"
            autoFocus
            required
          />
          <Button type="submit" pending={isPending}>
            Add wording
          </Button>
        </form>
      ) : paraphrases.length < MAX_PARAPHRASES ? (
        <div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Add a wording of ${text}`}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden /> Add wording
          </Button>
        </div>
      ) : null}
    </div>
  );
}
