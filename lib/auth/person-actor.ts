import { users } from "@/db/schema/auth";
import type { Actor } from "./actor";
import { readSystemRole } from "./roles";

/** The columns of a person that work is done for without a request: what `personActor` needs. */
export const PERSON_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  active: users.active,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  passwordGivenAt: users.passwordGivenAt,
};

type Person = Pick<typeof users.$inferSelect, keyof typeof PERSON_COLUMNS>;

/** Returns a person as an actor without a session. The caller checks that they are active. */
export const personActor = (person: Person): Actor => ({
  ...person,
  role: readSystemRole(person.role),
  ...{ avatar: null, sessionId: null, confirmedAt: null },
});
