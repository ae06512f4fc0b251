"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { CandidateView } from "@/lib/managed-items/schema";
import { PersonLine } from "./people-parts";
import { type FindPeople, usePeopleSearch } from "./use-people";

/** Rows shown at first and added by each "Show more". */
const STEP = 20;
/** Lists from this length on have a search. */
const SEARCHED_FROM = 8;

interface PeopleListProps<Person extends CandidateView> {
  title: string;
  level: 2 | 3 | 4;
  people: readonly Person[];
  /** See `usePeople`. */
  find?: FindPeople<Person> | null;
  searchLabel: string;
  /** Text for an empty list. */
  empty: string;
  /** Shown above a list that isn't empty. */
  note?: ReactNode;
  children: (person: Person) => ReactNode;
}

/** Lists people by name with their actions. Long lists have a search and grow in steps. */
export function PeopleList<Person extends CandidateView>({
  title,
  level,
  people,
  find = null,
  searchLabel,
  empty,
  note,
  children,
}: PeopleListProps<Person>) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(STEP);
  const isSearched = query !== "" || people.length >= SEARCHED_FROM;
  const search = { people, query: isSearched ? query : "", find, limit, empty };
  const { found, count, missing } = usePeopleSearch(search);
  const rest = found.length - limit;

  return (
    <Card data-slot="people-list">
      <CardTitle level={level} id={`${id}-title`} tabIndex={-1} className="outline-none">
        {title}{" "}
        <span className="font-normal text-muted-foreground">
          ({people.length}
          {find ? "+" : ""})
        </span>
      </CardTitle>
      {isSearched ? (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-search`}>{searchLabel}</Label>
          <Input
            id={`${id}-search`}
            type="search"
            value={query}
            maxLength={200}
            placeholder="Name or email"
            autoComplete="off"
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
      ) : null}
      <p role="status" className="text-muted-foreground empty:hidden">
        {people.length === 0 && !find ? empty : (missing ?? (find ? count : null))}
      </p>
      {found.length > 0 ? note : null}
      {found.length > 0 ? (
        <ul aria-labelledby={`${id}-title`} className="grid gap-1">
          {found.slice(0, limit).map((person) => (
            <li
              key={person.id}
              className="flex min-h-11 min-w-0 items-center gap-2.5 max-sm:flex-wrap max-sm:justify-end"
            >
              <PersonLine person={person}>{children(person)}</PersonLine>
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <Button variant="outline" size="sm" onClick={() => setLimit(limit + STEP)}>
          {rest > STEP ? `Show ${STEP} more of ${rest}` : `Show ${rest} more`}
        </Button>
      ) : null}
    </Card>
  );
}
