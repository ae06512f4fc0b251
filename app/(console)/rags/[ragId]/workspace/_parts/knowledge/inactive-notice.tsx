import { useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "../../../../../_parts/items/actions";

/** Whether a RAG gives answers, and what the person can do about it. */
export interface RagActivity {
  isInactive: boolean;
  canActivate: boolean;
  version: number;
}

interface InactiveNoticeProps extends RagActivity {
  ragId: string;
  children: string;
}

/** Says that a RAG is inactive, before a person types a question. Superadmins can activate it. */
export function InactiveNotice(props: InactiveNoticeProps) {
  const { ragId, isInactive, canActivate, version, children } = props;
  const [isPending, startTransition] = useTransition();

  function activate() {
    startTransition(async () => {
      try {
        const changes = { status: "active" };
        await callAction(updateItemAction, { kind: "rag", id: ragId, changes, version });
        notify.success("RAG activated");
      } catch (thrown) {
        const failed = "Failed to activate the RAG. Please try again.";
        notify.failure(thrown, messageOr(thrown, failed), activate);
      }
    });
  }

  if (!isInactive) return null;
  return (
    <Alert
      variant="warning"
      title="This RAG is inactive"
      action={
        canActivate ? (
          <Button size="sm" pending={isPending} onClick={activate}>
            Activate RAG
          </Button>
        ) : undefined
      }
    >
      {canActivate ? children : `${children} A superadmin can activate it.`}
    </Alert>
  );
}
