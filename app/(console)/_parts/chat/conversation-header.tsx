import { type FormEvent, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Pencil, Trash2, Users } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { ConversationView } from "@/lib/conversations/schema";
import { ifMatch, request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../access/why-button";
import type { Chat } from "./use-chat";

interface ConversationHeaderProps {
  chat: Chat;
  conversation: ConversationView;
  /** "agent", "RAG". */
  noun: string;
}

const pathOf = ({ id }: ConversationView) => `/api/conversations/${id}`;

/** The open conversation's title and its owner's actions. */
export function ConversationHeader({ chat, conversation, noun }: ConversationHeaderProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, title, is_own, user_id, user_name, project_name } = conversation;

  async function change(changes: object): Promise<Failure | null> {
    try {
      const answer = await request<{ conversation: ConversationView }>(pathOf(conversation), {
        method: "PATCH",
        body: changes,
        headers: ifMatch(conversation.version),
      });
      chat.setConversation(answer.conversation);
      return null;
    } catch (thrown) {
      const { message, status } = toRequestError(thrown);
      return { message, isConflict: status === 409 };
    }
  }

  if (isRenaming)
    return <RenameForm title={title} onSave={change} onClose={() => setRenaming(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="break-words font-semibold text-base tracking-[-0.006em]">
          {title || "New conversation"}
        </h2>
        <p className="text-13 text-muted-foreground">
          {is_own ? "Your conversation" : `Shared by ${user_name ?? "someone"} · read-only`}
          {project_name ? ` · in ${project_name}` : ""}
        </p>
      </div>
      {is_own ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => setRenaming(true)}>
            <Pencil aria-hidden /> Rename
          </Button>
          <ShareButton conversation={conversation} noun={noun} onChange={change} />
          <DeleteButton conversation={conversation} onDeleted={() => chat.open(null)} />
          <WhyButton
            person={{ id: user_id, name: user_name ?? "you" }}
            resource={`conversation:${id}`}
          />
        </>
      ) : null}
    </div>
  );
}

interface Failure {
  message: string;
  isConflict: boolean;
}

interface RenameFormProps {
  title: string;
  onSave: (changes: object) => Promise<Failure | null>;
  onClose: () => void;
}

function RenameForm({ title, onSave, onClose }: RenameFormProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = String(new FormData(event.currentTarget).get("title") ?? "");
    setPending(true);
    const failed = await onSave({ title: typed });
    setPending(false);
    setFailure(failed?.message ?? null);
    if (failed === null) onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Input
          name="title"
          aria-label="Conversation title"
          defaultValue={title}
          maxLength={120}
          required
          autoFocus
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" pending={isPending}>
          Save
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div aria-live="assertive">
        {failure ? <p className="text-destructive">{failure}</p> : null}
      </div>
    </form>
  );
}

interface ShareButtonProps {
  conversation: ConversationView;
  noun: string;
  onChange: (changes: object) => Promise<Failure | null>;
}

function ShareButton({ conversation: { shared }, noun, onChange }: ShareButtonProps) {
  const [isAsked, setAsked] = useState(false);
  /** The owner was warned that some people can't open the quoted sources. */
  const [isAnyway, setAnyway] = useState(false);

  async function set(changes: { shared: boolean; anyway?: true }) {
    const failed = await onChange(changes);
    if (failed === null)
      notify.success(changes.shared ? "Conversation shared" : "Conversation is private again");
    return failed;
  }

  function close() {
    setAsked(false);
    setAnyway(false);
  }

  async function share() {
    const failed = await set({ shared: true, ...(isAnyway && { anyway: true }) });
    // The dialog asks again, with the names of these people.
    if (failed?.isConflict) setAnyway(true);
    return failed === null ? undefined : { error: failed.message };
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={shared}
        onClick={() => {
          if (!shared) setAsked(true);
          else void set({ shared: false }).then((failed) => failed && notify.error(failed.message));
        }}
      >
        <Users aria-hidden /> {shared ? "Shared" : "Share"}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={(open) => (open ? setAsked(true) : close())}
        title="Share this conversation?"
        description={`Everyone with access to this ${noun} can read your questions and the answers. Only you can ask questions. You can stop sharing at any time.`}
        confirmLabel={isAnyway ? "Share anyway" : "Share"}
        onConfirm={share}
      />
    </>
  );
}

interface DeleteButtonProps {
  conversation: ConversationView;
  onDeleted: () => void;
}

function DeleteButton({ conversation, onDeleted }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden /> Delete
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        destructive
        title={`Delete “${conversation.title || "New conversation"}”?`}
        description="This deletes its questions and answers for everyone. Runs started from it are kept."
        confirmLabel="Delete"
        onConfirm={async () => {
          try {
            await request(pathOf(conversation), { method: "DELETE" });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          notify.success("Conversation deleted");
          onDeleted();
        }}
      />
    </>
  );
}
