import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ChunkView } from "@/lib/knowledge/documents/schema";
import { ifMatch, request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

export interface ChunkSwitching {
  /** API path of the document. */
  path: string;
  /** Whether the person may turn passages off and on. */
  canManage: boolean;
  onChanged: () => void;
}

interface ChunkSwitchProps extends ChunkSwitching {
  chunk: ChunkView;
}

/** Shows that a passage is excluded from search. People who manage the RAG can change it. */
export function ChunkSwitch({ chunk, path, canManage, onChanged }: ChunkSwitchProps) {
  const { n, disabled, version } = chunk;
  const [isPending, setPending] = useState(false);

  async function change() {
    if (isPending) return;
    setPending(true);
    try {
      const headers = ifMatch(version);
      const body = { disabled: !disabled };
      await request(`${path}/chunks/${n}`, { method: "PATCH", body, headers });
      onChanged();
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to update the passage. Please try again."));
    }
    setPending(false);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {disabled ? <Badge tone="warning">Excluded from search</Badge> : null}
      {canManage ? (
        <Button
          variant="ghost"
          size="sm"
          // Not disabled while pending, because the button would lose the focus.
          aria-busy={isPending || undefined}
          aria-label={`${disabled ? "Include" : "Exclude"} passage ${n + 1}`}
          onClick={() => void change()}
        >
          {disabled ? "Include in search" : "Exclude from search"}
        </Button>
      ) : null}
    </div>
  );
}
