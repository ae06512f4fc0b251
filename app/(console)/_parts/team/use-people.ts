import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_FOUND, matchingPeople, mayBeMore } from "@/lib/managed-items/people-rules";
import type { CandidateView } from "@/lib/managed-items/schema";
import { useTypedSearch } from "../use-api-search";

type Named = Pick<CandidateView, "id" | "name" | "email">;

/** Searches people on the server. */
export type FindPeople<Person> = (text: string) => Promise<readonly Person[]>;

const NOBODY: readonly never[] = [];
const findNobody = async () => NOBODY;

/**
 * Merges the initial people with search results. `find` is null when the initial list is complete.
 *
 * @param initial null if loading failed.
 * @param search searches on the server.
 * @param scope what the search is about. Results of another scope are dropped.
 */
export function usePeople<Person extends Named>(
  initial: readonly Person[] | null,
  search: FindPeople<Person>,
  scope = "",
): { people: readonly Person[] | null; find: FindPeople<Person> | null } {
  const [met, setMet] = useState<{ scope: string; people: readonly Person[] }>({
    scope,
    people: NOBODY,
  });
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });
  const find = useCallback(
    async (text: string) => {
      const hits = await latestSearch.current(text);
      setMet((now) => ({ scope, people: withOthers(now.scope === scope ? now.people : [], hits) }));
      return hits;
    },
    [scope],
  );
  if (initial === null || !mayBeMore(initial)) return { people: initial, find: null };
  const people = met.scope === scope ? withOthers(initial, met.people) : initial;
  return { people, find };
}

/** Adds the others who aren't in `people` yet, and sorts by name. */
function withOthers<Person extends Named>(
  people: readonly Person[],
  others: readonly Person[],
): readonly Person[] {
  const known = new Set(people.map(({ id }) => id));
  const added = others.filter(({ id }) => !known.has(id));
  if (added.length === 0) return people;
  return [...people, ...added].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

interface PeopleSearch<Person> {
  /** Candidates, without people already chosen. */
  people: readonly Person[];
  query: string;
  /** See `usePeople`; null if `people` is complete. */
  find: FindPeople<Person> | null;
  /** Most people to show. */
  limit: number;
  /** Text for an empty list without a search. */
  empty: string;
}

/**
 * Returns the matching people with two texts: `count` for how many are shown, `missing` if there
 * are none.
 */
export function usePeopleSearch<Person extends Named>(search: PeopleSearch<Person>) {
  const { people, find, limit, empty } = search;
  const query = search.query.trim();
  const asked = useTypedSearch(find && query ? query : null, find ?? findNobody);
  const found = matchingPeople(people, query);
  const isUnsure = asked.isSearching || asked.hasFailed;
  const counted = { shown: Math.min(found.length, limit), found: found.length, query };
  return {
    found,
    count: asked.hasFailed
      ? "Failed to search all users. Keep typing to try again."
      : asked.isSearching
        ? "Searching all users..."
        : countLine({
            ...counted,
            isPartial: find !== null,
            hasMoreResults: asked.hits.length >= MAX_FOUND,
          }),
    missing: found.length > 0 || isUnsure ? null : query ? noneLine(query) : empty,
  };
}

const noneLine = (query: string) => `No users found matching "${query}"`;

interface Counted {
  shown: number;
  found: number;
  query: string;
  /** The initial list isn't complete. */
  isPartial: boolean;
  /** The server has more hits than it returned. */
  hasMoreResults: boolean;
}

function countLine({ shown, found, query, isPartial, hasMoreResults }: Counted): string | null {
  if (isPartial && query === "") return `${shown} users shown. Type to search all users.`;
  if (isPartial && (hasMoreResults || found > shown))
    return `${shown} users shown. Keep typing to narrow the list.`;
  return found > shown ? `${shown} of ${found} users shown. Search to narrow the list.` : null;
}
