import type { SystemRole } from "../vocabulary.ts";
import { DAY_MS, DAYS, type Making, momentAfter, recentMoment, slug } from "./company.ts";
import type { SeedTable } from "./tables.ts";
import { FIRST_NAMES, LAST_NAMES } from "./words.ts";

export interface SeedPerson {
  id: string;
  role: SystemRole;
}

export interface SeedPeople {
  everybody: SeedPerson[];
  /** They created the projects, agents and RAGs. */
  superadmins: SeedPerson[];
  table: SeedTable;
}

/** The first person of each role has a known email, for signing in. */
const KNOWN: readonly SystemRole[] = ["superadmin", "admin", "moderator"];

function roleAt(index: number): SystemRole {
  const known = KNOWN[index];
  if (known) return known;
  if (index % 20 === 3) return "superadmin";
  return index % 6 === 4 ? "admin" : "moderator";
}

/** Creates people of each role. One in twenty is inactive, one in ten has never signed in. */
export function makePeople(making: Making): SeedPeople {
  const { random, size, today } = making;
  const founded = today - DAYS * DAY_MS;
  const taken = new Set<string>();
  const everybody: SeedPerson[] = [];
  const rows = Array.from({ length: size.users }, (_, index) => {
    let name: string;
    do name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    while (taken.has(name));
    taken.add(name);
    const person: SeedPerson = { id: random.id(), role: roleAt(index) };
    everybody.push(person);
    const isKnown = index < KNOWN.length;
    const email = isKnown
      ? `${person.role}@example.com`
      : `${slug(name).replace("-", ".")}@example.com`;
    const active = isKnown || !random.chance(0.05) ? 1 : 0;
    const createdAt = index === 0 ? founded : momentAfter(making, founded);
    const isNew = !isKnown && random.chance(0.1);
    const lastLogin = isNew ? null : Math.max(createdAt, recentMoment(making, active ? 7 : 60));
    const createdBy = index === 0 ? null : (everybody[0]?.id ?? null);
    return [
      ...[person.id, name, email, SEED_PASSWORD_HASH, person.role, active],
      ...[createdBy, createdAt, createdAt, lastLogin],
    ];
  });
  return {
    everybody,
    superadmins: everybody.filter(({ role }) => role === "superadmin"),
    table: {
      table: "users",
      columns: [
        ...["id", "name", "email", "password_hash", "role", "active"],
        ...["created_by", "created_at", "updated_at", "last_login"],
      ],
      rows,
    },
  };
}

/** The password of everyone in the seeded company. For local systems only. */
export const SEED_PASSWORD = "atrium-demo";

/** Its scrypt hash. Fixed, so that seeding is fast and gives the same result everywhere. */
export const SEED_PASSWORD_HASH =
  "$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo";
