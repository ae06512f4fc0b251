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

/** Most options shown at once. The search finds the others. */
const SHOWN = 50;

/** A person to choose, with the system role if the screen knows it. */
type Selectable = Omit<CandidateView, "role"> & { role?: string };

interface UserSelectorProps<Person extends Selectable> {
  /** "loading" at first, null if loading failed. The person can type meanwhile. */
  people: readonly Person[] | "loading" | null;
  /** Ids of people not to offer. */
  chosen: ReadonlySet<string>;
  /** See `usePeople`. */
  find: FindPeople<Person> | null;
  /** Loads the people again. */
  onRetry?: () => void;
  onChoose: (person: Person) => void;
  label?: string;
  searchRef?: RefObject<HTMLInputElement | null>;
  /** Keeps its height whatever is found, so that a dialog doesn't jump. */
  steady?: boolean;
}

const NOBODY: readonly never[] = [];

/**
 * A combobox that searches name and email and chooses one person. Its list is always open.
 */
export function UserSelector<Person extends Selectable>(props: UserSelectorProps<Person>) {
  const {
    people: candidates,
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
  const isLoading = candidates === "loading";
  const hasFailed = candidates === null;
  const people: readonly Person[] =
    isLoading || hasFailed ? NOBODY : withoutChosen(candidates, chosen);
  const search = { people, query, find, limit: SHOWN, empty: "All users are already selected" };
  const { found, count, missing } = usePeopleSearch(search);
  const shown = found.slice(0, SHOWN);

  function choose(person: Person | null) {
    if (!person) return;
    setQuery("");
    onChoose(person);
  }

  function retry() {
    // The pressed button disappears, so focus the search.
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
          // Set here and not after the list mounts: an expanded combobox must always control a
          // list.
          aria-controls={`${id}-list`}
          className={cn(controlClasses, "h-9 px-3 touch:h-11")}
          onKeyDown={(event) => {
            // Enter chooses a person and must not submit the surrounding form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <div className={cn("rounded-md border", steady && "h-62")}>
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
          className={cn("text-13 text-muted-foreground", steady ? "min-h-5" : "empty:hidden")}
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
          Retry
        </Button>
      }
    >
      {CHOICE_FAILED}
    </Alert>
  );
}

/** Placeholder for the first people. */
function PeopleSkeleton() {
  return (
    <div className="grid gap-3 p-3" aria-hidden>
      {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
        <Skeleton key={width} className={cn("h-8", width)} />
      ))}
    </div>
  );
}
