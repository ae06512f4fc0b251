import { DEFAULT_ROLE } from "@/lib/auth/roles";
import type { CandidateView } from "./schema";

/** People that one selector offers. */
export const MAX_CANDIDATES = 1000;

const UNKNOWN_USER = { name: "Unknown User", email: "", role: DEFAULT_ROLE };

/** The person behind an id; one who is not known is "Unknown User", without e-mail, a moderator (work-areas §2). */
export function findPerson(people: readonly CandidateView[], id: string): CandidateView {
  return people.find((person) => person.id === id) ?? { id, ...UNKNOWN_USER };
}

/** Whose name or e-mail holds the text, ignoring case; everybody for an empty one. */
export function matchingPeople<Person extends Pick<CandidateView, "name" | "email">>(
  people: readonly Person[],
  query: string,
): Person[] {
  const wanted = query.trim().toLocaleLowerCase("en");
  return people.filter(({ name, email }) =>
    `${name}\n${email}`.toLocaleLowerCase("en").includes(wanted),
  );
}

/** Those who are not chosen yet. */
export function withoutChosen<Person extends { id: string }>(
  people: readonly Person[],
  chosen: ReadonlySet<string>,
): Person[] {
  return people.filter(({ id }) => !chosen.has(id));
}
