import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { hasWords } from "@/lib/text/fold";
import type { CandidateView } from "./schema";

/** People that a selector gets at first. If there are more, it searches on the server. */
export const MAX_CANDIDATES = 400;
/** Maximum people per search, newest first. */
export const MAX_FOUND = 50;

/** Returns true if there may be more people than the selector was given. */
export const mayBeMore = (given: readonly unknown[]): boolean => given.length >= MAX_CANDIDATES;

const UNKNOWN_USER = { name: "Unknown User", email: "", avatar: null, role: DEFAULT_ROLE };

/**
 * Returns the person with an id. An unknown one becomes "Unknown User", a moderator without an
 * email.
 */
export function findPerson(people: readonly CandidateView[], id: string): CandidateView {
  return people.find((person) => person.id === id) ?? { id, ...UNKNOWN_USER };
}

/**
 * Returns the people whose name and email contain every word of the text, ignoring case and accents,
 * as the server's search does. Everyone if it is empty.
 */
export function matchingPeople<Person extends Pick<CandidateView, "name" | "email">>(
  people: readonly Person[],
  query: string,
): Person[] {
  return people.filter(({ name, email }) => hasWords(`${name}\n${email}`, query));
}

/** Returns the people who aren't chosen yet. */
export function withoutChosen<Person extends { id: string }>(
  people: readonly Person[],
  chosen: ReadonlySet<string>,
): Person[] {
  return people.filter(({ id }) => !chosen.has(id));
}
