import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Check, CircleHelp } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** The API's limit for a quote. */
const MAX_QUOTE = 300;

interface Pinned {
  question: string;
  paraphrases?: readonly string[];
  document_id?: string;
  quote?: string;
  must_refuse?: boolean;
}

/** Adds test questions to a RAG and announces the result. */
export function usePinning(ragId: string) {
  const [isPending, setPending] = useState(false);

  /** @returns whether the question was added. */
  async function pin(body: Pinned): Promise<boolean> {
    setPending(true);
    try {
      await request(`/api/rags/${ragId}/questions`, { method: "POST", body });
      notify.success("Question added");
      return true;
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to add the question. Please try again."));
      return false;
    } finally {
      setPending(false);
    }
  }

  return { isPending, pin };
}

interface PinButtonProps {
  ragId: string;
  question: string;
  documentId: string;
  /** Word for word from the document. */
  quote: string;
}

/** Adds a question and the sentence that answers it to the test questions. */
export function PinButton({ ragId, question, documentId, quote }: PinButtonProps) {
  const { isPending, pin } = usePinning(ragId);
  const [isPinned, setPinned] = useState(false);
  const body = { question, document_id: documentId, quote: quote.slice(0, MAX_QUOTE).trim() };
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      disabled={isPinned}
      aria-label={isPinned ? "Pinned as question" : `Pin as question: ${body.quote}`}
      onClick={() => void pin(body).then(setPinned)}
    >
      {isPinned ? <Check aria-hidden /> : <CircleHelp aria-hidden />}
      {isPinned ? "Pinned" : "Pin as question"}
    </Button>
  );
}
