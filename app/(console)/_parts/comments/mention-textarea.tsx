"use client";

import { type ComponentProps, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Textarea } from "@/components/ui/textarea";
import type { Mentionable } from "@/lib/comments/schema";
import { counted } from "@/lib/ui/count";
import { ChoiceList, useChoices } from "../choice-list";
import { useApiSearch } from "../use-api-search";
import { useCommentCalls } from "./comment-calls";

/** Matches `@` and the part of a name typed before the caret. */
const TYPED = /(?:^|[^\p{L}\p{N}_])@((?:[^\s@]{1,40}(?: [^\s@]{0,40}){0,2})?)$/u;

/** A mention being typed. */
interface Typed {
  /** Index of the `@`. */
  from: number;
  /** The part of the name typed so far. */
  q: string;
}

/**
 * Returns the mention being typed before the caret, or null.
 *
 * @param chosen names already inserted; text after them doesn't start a new search.
 */
export function mentionAt(text: string, caret: number, chosen: Iterable<string>): Typed | null {
  const found = TYPED.exec(text.slice(0, caret));
  if (!found) return null;
  const q = found[1] ?? "";
  for (const name of chosen) if (q.startsWith(name)) return null;
  return { from: caret - q.length - 1, q: q.trim() };
}

const peopleOf = ({ people }: { people: Mentionable[] }) => people;

/**
 * A text area that offers people after `@`. Arrow keys move, Enter or Tab inserts, Escape closes.
 */
export function MentionTextarea(
  props: Omit<ComponentProps<"textarea">, "onInput" | "onKeyDown" | "onBlur">,
) {
  const { mentionable } = useCommentCalls();
  const area = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef(new Set<string>());
  const [typed, setTyped] = useState<Typed | null>(null);
  const query = typed && `${mentionable}?${new URLSearchParams({ q: typed.q })}`;
  const { hits } = useApiSearch(query, peopleOf);
  const choices = useChoices({ hits, onChoose: choose, onClose: () => setTyped(null) });

  function look() {
    const { value = "", selectionStart = 0 } = area.current ?? {};
    setTyped(mentionAt(value, selectionStart, chosen.current));
    choices.restart();
  }

  function choose({ name }: Mentionable) {
    const text = area.current;
    if (!text || !typed) return;
    chosen.current.add(name);
    text.setRangeText(`@${name} `, typed.from, text.selectionStart, "end");
    setTyped(null);
    // Setting the value fires no input event, so tell the form and its draft.
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Textarea
        {...props}
        {...choices.attributes}
        ref={area}
        aria-haspopup="listbox"
        onInput={look}
        onKeyDown={(event) => void choices.press(event, ["Enter", "Tab"])}
        onBlur={() => setTyped(null)}
      />
      <ChoiceList hits={hits} choices={choices} label="People to mention" onChoose={choose}>
        {({ name, avatar }) => (
          <>
            <Avatar name={name} src={avatar} decorative />
            <span className="min-w-0 break-words">{name}</span>
          </>
        )}
      </ChoiceList>
      <p role="status" className="sr-only">
        {hits.length > 0 ? `${counted(hits.length, "person", "people")} to mention` : null}
      </p>
    </div>
  );
}
