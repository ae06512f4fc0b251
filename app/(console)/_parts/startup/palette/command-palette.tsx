"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { type RefObject, useMemo, useRef, useState } from "react";
import { correctedText, exactSearch } from "@/components/corrected-search";
import type { NavigationId } from "@/components/shell/navigation";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { Search } from "@/components/ui/icons";
import type { SessionUser } from "@/lib/auth/schema";
import { SEARCH_MAX_LENGTH } from "@/lib/limits";
import type { FoundHits } from "@/lib/search/schema";
import { counted } from "@/lib/ui/count";
import { useApiSearch } from "../../use-api-search";
import { commandsFor, matchingCommands, type PaletteGroup, type PaletteItem } from "./commands";
import { hitGroups } from "./hits";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
  user: SessionUser;
  allowed: readonly NavigationId[];
  onGo: (href: string) => void;
  onDo: (what: NonNullable<PaletteItem["command"]>) => void;
}

/** Finds pages, commands, items, tasks, records and people by a part of their name. */
export function CommandPalette({
  open,
  onOpenChange,
  finalFocus,
  user,
  allowed,
  onGo,
  onDo,
}: CommandPaletteProps) {
  const [text, setText] = useState("");
  const inputRef = useRef<HTMLInputElement>(null);
  const commands = useMemo(() => commandsFor(user, allowed), [user, allowed]);
  const { hits, corrected, hasFailed, isSearching } = useSearch(text);
  const groups = [...hitGroups(hits), ...matchingCommands(commands, text)];

  function choose(item: PaletteItem) {
    onOpenChange(false);
    if (item.href) onGo(item.href);
    else if (item.command) onDo(item.command);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && setText("")}
    >
      <DialogContent
        finalFocus={finalFocus}
        className="top-[10dvh] max-h-[80dvh] max-w-xl translate-y-0 gap-0 overflow-hidden p-0 max-md:top-0 max-md:bottom-auto max-md:max-h-dvh max-md:rounded-t-none max-md:rounded-b-2xl max-md:p-0"
      >
        <DialogTitle className="sr-only">Find anything</DialogTitle>
        <Autocomplete.Root
          open
          inline
          items={groups}
          filter={null}
          value={text}
          onValueChange={(value, { reason }) => {
            // Choosing an entry would write its name into the field, which is about to close.
            if (reason !== "item-press") setText(value);
          }}
          itemToStringValue={(item: PaletteItem) => item.label}
          autoHighlight="always"
          keepHighlight
        >
          <div className="flex items-center gap-2 border-b pr-14 pl-4">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <Autocomplete.Input
              ref={inputRef}
              aria-label="Find anything"
              placeholder="Search pages, projects, tasks, people, records and actions…"
              maxLength={SEARCH_MAX_LENGTH}
              className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
            />
          </div>
          <Autocomplete.Status className="px-4 py-2 text-13 text-muted-foreground empty:hidden">
            {statusOf({ text, corrected, isSearching, hasFailed, count: countOf(groups) })}
          </Autocomplete.Status>
          {corrected !== null && !isSearching ? (
            <button
              type="button"
              className="min-h-6 justify-self-start px-4 pb-2 text-left text-13 text-brand underline underline-offset-4 touch:min-h-11"
              onClick={() => {
                setText(exactSearch(text.trim()));
                inputRef.current?.focus();
              }}
            >
              {`Search only for “${text.trim()}”`}
            </button>
          ) : null}
          <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
            {(group: PaletteGroup) => (
              <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
                <Autocomplete.GroupLabel className="px-2 py-1 text-xs text-muted-foreground">
                  {group.value}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(item: PaletteItem) => (
                    <Entry key={item.id} item={item} onChoose={() => choose(item)} />
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </DialogContent>
    </Dialog>
  );
}

function Entry({ item, onChoose }: { item: PaletteItem; onChoose: () => void }) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 outline-none data-highlighted:bg-accent touch:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.hint ? (
        <span className="shrink-0 text-xs text-muted-foreground">{item.hint}</span>
      ) : null}
    </Autocomplete.Item>
  );
}

const countOf = (groups: readonly PaletteGroup[]) =>
  groups.reduce((sum, { items }) => sum + items.length, 0);

interface StatusFacts {
  text: string;
  corrected: string | null;
  isSearching: boolean;
  hasFailed: boolean;
  count: number;
}

function statusOf({ text, corrected, isSearching, hasFailed, count }: StatusFacts): string | null {
  if (!text.trim()) return null;
  if (isSearching) return "Searching…";
  if (hasFailed) return "Search failed. You can still use pages and actions.";
  if (count === 0) return `No results for "${text.trim()}"`;
  return correctedText({ typed: text.trim(), corrected }) ?? counted(count, "result");
}

const answersOf = (answer: FoundHits) => [answer];

/** Searches on the server, a moment after the last key. */
function useSearch(text: string) {
  const q = text.trim();
  const path = q ? `/api/search?q=${encodeURIComponent(q)}` : null;
  const { hits: answers, ...state } = useApiSearch(path, answersOf);
  const { hits = [], corrected = null } = answers[0] ?? {};
  return { hits, corrected, ...state };
}
