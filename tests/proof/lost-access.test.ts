import { afterAll, expect, it } from "vitest";
import { startInProcess } from "../support/in-process/system";
import { completeSetup, createPerson } from "../support/people";
import { giveToken } from "../support/tokens";
import { askEverything, namesOf } from "../support/visibility/ask";
import { haveAndLose, type Left, WAYS, type Way } from "../support/visibility/lose-access";
import {
  joinEverything,
  makeProjectWorld,
  type ProjectWorld,
} from "../support/visibility/project-world";
import { askScreens } from "../support/visibility/screens";

const system = await startInProcess();
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
afterAll(() => system?.close());

const LONG = 120_000;

it(
  "a token that is bound to a project is named nothing of another one, whichever GET it calls",
  async () => {
    const people = [await createPerson(system, "superadmin"), await createPerson(system, "admin")];
    const join = ({ ids: { project = "", agent = "" } }: Pick<ProjectWorld, "ids">) =>
      joinEverything(system, people, { project, agent });
    const other = await makeProjectWorld(system, boss, "foreign", join);
    const own = await makeProjectWorld(system, boss, "own", join);
    const found: string[] = [];
    for (const { id, role } of people) {
      const sides = [own, other].map(({ ids }) => ({ ...ids, self: id }));
      const projectId = own.ids.project;
      const { headers } = await giveToken(system, { userId: id, role, access: "write", projectId });
      const answers = await askEverything(system, headers, sides);
      found.push(...answers.flatMap((answer) => namesOf(answer, other)));
      // The token finds what it may read, so the search misses nothing that exists.
      const hits = answers.filter((answer) => namesOf(answer, own).length > 0);
      expect(hits.length).toBeGreaterThan(60);
    }
    expect(found).toEqual([]);
  },
  LONG,
);

it.each(Object.keys(WAYS) as Way[])(
  "people who lost a project are named nothing of it, whichever GET or screen they ask for: %s",
  async (way) => {
    const person = await createPerson(system, WAYS[way].role);
    let left: Left | null = null;
    const world = await makeProjectWorld(system, boss, "foreign", async (made) => {
      left = await haveAndLose(system, boss, { way, person, world: made });
    });
    const { cookie, ids, ownIds } = left as unknown as Left;
    const self = { ...world.ids, ...ids, self: person.id };
    const answers = await askEverything(system, { cookie }, [world.ids, self]);
    const screens = await askScreens(system, { person, ids: self });
    const found = [...answers, ...screens].flatMap((answer) => namesOf(answer, world, ownIds));
    expect(found).toEqual([]);
  },
  LONG,
);
