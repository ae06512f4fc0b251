"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Play, Square } from "@/components/ui/icons";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { ConversationLayout } from "../../../_parts/chat/conversation-layout";
import { type Chat, useChat } from "../../../_parts/chat/use-chat";
import { useTabUse } from "../../../_parts/item-workspace/item-tabs";
import type { RunAgent } from "../runs/use-start-run";
import { AgentMessage } from "./agent-message";

export interface ChatPanelProps {
  agent: RunAgent;
}

/** Answers that a model receives with a new message (lib/models/model-call.ts). */
const EARLIER_ANSWERS = 5;
/** The API's limit. */
const MAX_LENGTH = 4000;

/** Chats with an agent. Each message starts a run on behalf of the person. */
export function ChatPanel({ agent }: ChatPanelProps) {
  const { isOpen } = useTabUse("chat");
  const chat = useChat("chat", { agent_id: agent.id }, isOpen);
  const [projectId, setProjectId] = useState(agent.projects[0]?.id ?? "");
  const more = { project_id: projectId || null };
  const { messages, conversation } = chat;
  const mayAsk = conversation === null || conversation.is_own;
  return (
    <ConversationLayout chat={chat} query={`agent=${agent.id}`} noun="agent" isOpen={isOpen}>
      {chat.hasEarlier ? (
        <Button variant="outline" size="sm" onClick={() => void chat.loadEarlier()}>
          Show earlier messages
        </Button>
      ) : null}
      {messages.length > 0 ? (
        <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {messages.map((message) => (
            <AgentMessage
              key={message.n}
              agent={agent}
              message={message}
              onChange={chat.check}
              onAgain={() => chat.again(message, more)}
              onReplace={
                mayAsk && !chat.isPending ? (text) => chat.replace(message, text, more) : null
              }
            />
          ))}
        </ol>
      ) : null}
      {chat.id === null && messages.length === 0 ? (
        <p className="text-muted-foreground">
          Each message starts a run of {agent.name} on your behalf. It asks for approval here before
          it changes anything, unless its configuration allows the change.
        </p>
      ) : null}
      {agent.isActive ? null : (
        <Alert variant="warning">
          This agent is inactive. Set its status to Active in the Configuration tab.
        </Alert>
      )}
      {chat.id === null ? (
        <ProjectField agent={agent} value={projectId} onChange={setProjectId} />
      ) : null}
      {mayAsk ? <Composer chat={chat} agent={agent} more={more} /> : null}
    </ConversationLayout>
  );
}

interface ProjectFieldProps extends ChatPanelProps {
  value: string;
  onChange: (value: string) => void;
}

function ProjectField({ agent, value, onChange }: ProjectFieldProps) {
  const id = useId();
  if (agent.projects.length === 0) return null;
  return (
    <div className="grid gap-1.5 sm:max-w-xs">
      <Label htmlFor={id}>Project</Label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">No project</option>
        {agent.projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** Says which messages a new one is answered without. */
function memoryText({ name, remembers }: RunAgent, count: number): string {
  if (count === 0) return "";
  if (!remembers) return `${name} answers each message on its own.`;
  return count > EARLIER_ANSWERS ? `${name} remembers the last ${EARLIER_ANSWERS} answers.` : "";
}

/** Not scrollIntoView, because it would also move the Tab position to the end. */
function showEndOf(element: Element) {
  const hidden = element.getBoundingClientRect().bottom - window.innerHeight;
  if (hidden > 0) window.scrollBy(0, hidden);
}

interface ComposerProps extends ChatPanelProps {
  chat: Chat;
  more: object;
}

function Composer({ chat, agent, more }: ComposerProps) {
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(`chat-${agent.id}`);
  const count = chat.messages.length;
  useEffect(() => {
    if (count > 0 && formRef.current) showEndOf(formRef.current);
  }, [count]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("message") ?? "").trim();
    if (text === "" || chat.isPending) return;
    chat.send(text, more);
    form.reset();
    draft.drop();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms a word of an input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form ref={formRef} onSubmit={submit} className="grid gap-1.5" aria-busy={chat.isPending}>
      <UnsavedChangesGuard draft={draft} />
      <Label htmlFor={id}>Message</Label>
      <Textarea
        id={id}
        name="message"
        rows={3}
        maxLength={MAX_LENGTH}
        placeholder={`Ask ${agent.name}`}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-muted-foreground">
          Enter sends, Shift+Enter starts a new line. {memoryText(agent, count)}
        </p>
        {chat.isPending ? (
          <Button variant="outline" onClick={() => void chat.stop()}>
            <Square aria-hidden /> Stop
          </Button>
        ) : (
          <Button type="submit" disabled={!agent.isActive}>
            <Play aria-hidden /> Send
          </Button>
        )}
      </div>
    </form>
  );
}
