import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { hasWords } from "@/lib/search/fold";
import type { CandidateView } from "./schema";

/** People whom a selector is given. Where there are more, it asks the server for those whom a text finds. */
export const MAX_CANDIDATES = 400;
/** People whom a search of theirs finds at most, the newest of them: more nobody reads through. */
export const MAX_FOUND = 50;

/** There may be more people than those that a selector was given. */
export const mayBeMore = (given: readonly unknown[]): boolean => given.length >= MAX_CANDIDATES;

const UNKNOWN_USER = { name: "Unknown User", email: "", avatar: null, role: DEFAULT_ROLE };

/** The person behind an id; one who is not known is "Unknown User", without e-mail, a moderator. */
export function findPerson(people: readonly CandidateView[], id: string): CandidateView {
  return people.find((person) => person.id === id) ?? { id, ...UNKNOWN_USER };
}

/** The people whose name and email have every word of the text, as the server's search has it; everybody for an empty one. */
export function matchingPeople<Person extends Pick<CandidateView, "name" | "email">>(
  people: readonly Person[],
  query: string,
): Person[] {
  return people.filter(({ name, email }) => hasWords(`${name}\n${email}`, query));
}

/** Those who are not chosen yet. */
export function withoutChosen<Person extends { id: string }>(
  people: readonly Person[],
  chosen: ReadonlySet<string>,
): Person[] {
  return people.filter(({ id }) => !chosen.has(id));
}
