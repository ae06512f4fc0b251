"use client";

import { Combobox } from "@base-ui/react/combobox";
import { type RefObject, useId, useRef, useState } from "react";
import { RoleBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { controlClasses } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { withoutChosen } from "@/lib/managed-items/people-rules";
import type { CandidateView } from "@/lib/managed-items/schema";
import { cn } from "@/lib/ui/cn";
import { PersonLine } from "./people-parts";
import { CHOICE_FAILED } from "./team-texts";
import { type FindPeople, usePeopleSearch } from "./use-people";

/** Options in the page at once; the search finds the others. */
const SHOWN = 50;

/** Somebody who can be chosen; with their system role where the screen knows it. */
export type Selectable = Omit<CandidateView, "role"> & { role?: string };

interface UserSelectorProps<Person extends Selectable> {
  /** "loading" until they are known and null when they could not be loaded: one may type meanwhile. */
  people: readonly Person[] | "loading" | null;
  /** Who is not offered. */
  chosen: ReadonlySet<string>;
  /** As `usePeople` has it. */
  find: FindPeople<Person> | null;
  /** Loads them again. */
  onRetry?: () => void;
  onChoose: (person: Person) => void;
  label?: string;
  searchRef?: RefObject<HTMLInputElement | null>;
  /** Keeps its height whatever is found, for a dialog, which would jump with it. */
  steady?: boolean;
}

const NOBODY: readonly never[] = [];

/**
 * Searches name and email and chooses one person: a combobox whose list is always open, by arrow keys
 * and Enter as well as by touch.
 */
export function UserSelector<Person extends Selectable>(props: UserSelectorProps<Person>) {
  const {
    people: given,
    chosen,
    find,
    onRetry,
    onChoose,
    label = "Search users",
    steady = false,
  } = props;
  const id = useId();
  const ownRef = useRef<HTMLInputElement>(null);
  const searchRef = props.searchRef ?? ownRef;
  const [query, setQuery] = useState("");
  const isLoading = given === "loading";
  const hasFailed = given === null;
  const people: readonly Person[] = isLoading || hasFailed ? NOBODY : withoutChosen(given, chosen);
  const search = { people, query, find, limit: SHOWN, empty: "Everybody is chosen already" };
  const { found, count, missing } = usePeopleSearch(search);
  const shown = found.slice(0, SHOWN);

  function choose(person: Person | null) {
    if (!person) return;
    setQuery("");
    onChoose(person);
  }

  function retry() {
    // Its button goes when it is pressed.
    searchRef.current?.focus();
    onRetry?.();
  }

  return (
    <Combobox.Root<Person>
      inline
      open
      items={people}
      filteredItems={shown}
      value={null}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={setQuery}
      itemToStringLabel={({ name }) => name}
      autoHighlight
    >
      <div data-slot="user-selector" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Label htmlFor={id}>{label}</Label>
        <Combobox.Input
          ref={searchRef}
          id={id}
          maxLength={200}
          placeholder="Name or email"
          autoComplete="off"
          // Named here rather than found once the list has mounted: until then an open combobox would control nothing.
          aria-controls={`${id}-list`}
          className={cn(controlClasses, "h-9 px-3 touch:h-11")}
          onKeyDown={(event) => {
            // Enter chooses here; it must not send the form around it.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <div className={cn("rounded-lg border", steady && "h-62")}>
          {isLoading ? <PeopleSkeleton /> : null}
          {hasFailed ? <PeopleFailed onRetry={retry} /> : null}
          <Combobox.List
            id={`${id}-list`}
            aria-label="Users"
            className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto overscroll-contain p-1 outline-none data-empty:hidden"
          >
            {(person: Person) => (
              <Combobox.Item
                key={person.id}
                value={person}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 outline-none data-highlighted:bg-accent"
              >
                <PersonLine person={person}>
                  {person.role === undefined ? null : <RoleBadge role={person.role} />}
                </PersonLine>
              </Combobox.Item>
            )}
          </Combobox.List>
          <Combobox.Empty className="not-empty:px-3 not-empty:py-2.5 text-muted-foreground">
            {isLoading || hasFailed ? null : missing}
          </Combobox.Empty>
        </div>
        <Combobox.Status
          className={cn(
            "text-[0.8125rem] text-muted-foreground",
            steady ? "min-h-5" : "empty:hidden",
          )}
        >
          {isLoading ? "Loading users..." : count}
        </Combobox.Status>
      </div>
    </Combobox.Root>
  );
}

function PeopleFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="destructive"
      className="m-2"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {CHOICE_FAILED}
    </Alert>
  );
}

/** In the place of the first people. */
function PeopleSkeleton() {
  return (
    <div className="grid gap-3 p-3" aria-hidden>
      {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
        <Skeleton key={width} className={cn("h-8", width)} />
      ))}
    </div>
  );
}
