"use client";

import { type FormEvent, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Link2, Unlink } from "@/components/ui/icons";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { type LinkKind, linkAction, unlinkAction } from "../actions";

/** Texts of one kind of link. */
export interface LinkWords {
  one: string;
  many: string;
  choose: string;
}

interface LinkFormProps {
  projectId: string;
  kind: LinkKind;
  words: LinkWords;
  /** Items that can be linked. */
  options: readonly { id: string; name: string }[];
}

/** Links another item to the project. The list changes once the server has confirmed it. */
export function LinkForm({ projectId, kind, words, options }: LinkFormProps) {
  const selectId = useId();
  const selectRef = useRef<HTMLSelectElement>(null);
  const [chosenId, setChosenId] = useState("");
  const [pending, startTransition] = useTransition();
  const { one, many, choose } = words;
  const chosen = options.find(({ id }) => id === chosenId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen || pending) return;
    startTransition(async () => {
      try {
        await callAction(linkAction, { projectId, kind, id: chosen.id });
        notify.success(`${chosen.name} linked to the project`);
        setChosenId("");
        // Without a choice the button is disabled, so focus the select.
        selectRef.current?.focus();
      } catch (thrown) {
        notify.error(messageOr(thrown, `Failed to link ${one}. Please try again.`));
      }
    });
  }

  if (options.length === 0)
    return <p className="text-13 text-muted-foreground">No more {many} to link</p>;
  return (
    <form onSubmit={submit} className="grid gap-1.5" aria-busy={pending || undefined}>
      <Label htmlFor={selectId}>{`Link ${kind === "rag" ? "a RAG" : `an ${one}`}`}</Label>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
        <NativeSelect
          ref={selectRef}
          id={selectId}
          value={chosen ? chosenId : ""}
          onChange={({ target }) => setChosenId(target.value)}
        >
          <option value="">{choose}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" pending={pending} disabled={!chosen}>
          <Link2 aria-hidden /> {`Link ${one}`}
        </Button>
      </div>
    </form>
  );
}

interface UnlinkButtonProps {
  projectId: string;
  kind: LinkKind;
  words: LinkWords;
  id: string;
  name: string;
  /** Id of the heading that gets the focus after the row is removed. */
  headingId: string;
}

/** Unlinks an item. No confirmation, because it can be linked again. */
export function UnlinkButton({ projectId, kind, words, id, name, headingId }: UnlinkButtonProps) {
  const [pending, startTransition] = useTransition();

  function unlink() {
    startTransition(async () => {
      try {
        await callAction(unlinkAction, { projectId, kind, id });
        document.getElementById(headingId)?.focus();
        notify.success(`${name} unlinked from the project`);
      } catch (thrown) {
        notify.error(messageOr(thrown, `Failed to unlink ${words.one}. Please try again.`));
      }
    });
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      aria-label={`Unlink ${name}`}
      onClick={unlink}
    >
      <Unlink aria-hidden /> Unlink
    </Button>
  );
}
