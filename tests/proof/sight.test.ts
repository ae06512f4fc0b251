import { afterAll, beforeAll, expect, it } from "vitest";
import { type InProcess, startInProcess } from "../support/in-process/system";
import { completeSetup, createPerson, type Person } from "../support/people";
import { askEverything, namesOf } from "../support/sight/ask";
import { haveAndLose, type Left, WAYS, type Way } from "../support/sight/lose";
import { makePlace } from "../support/sight/place";
import { giveToken } from "../support/tokens";

let system: InProcess;
let boss: Person;
beforeAll(async () => {
  system = await startInProcess();
  await completeSetup(system);
  boss = await createPerson(system, "superadmin");
});
afterAll(() => system?.close());

it("a token that is bound to a project learns nothing of another one, whichever GET it calls", async () => {
  const roles = ["superadmin", "admin"] as const;
  const people = [await createPerson(system, "superadmin"), await createPerson(system, "admin")];
  const join = async ({ ids }: { ids: Record<string, string> }) => {
    for (const { id } of people)
      await system.env.DB.prepare(
        "INSERT INTO project_users (project_id, user_id, role, assigned_at) VALUES (?, ?, 'admin', 1)",
      )
        .bind(ids.project, id)
        .run();
  };
  const other = await makePlace(system, boss, "foreign", join);
  const own = await makePlace(system, boss, "own", join);
  const found: string[] = [];
  for (const [at, { id }] of people.entries()) {
    const { headers } = await giveToken(system, {
      userId: id,
      role: roles[at] ?? "admin",
      access: "write",
      projectId: own.ids.project,
    });
    const answers = await askEverything(system, headers, [own.ids, other.ids]);
    found.push(...answers.flatMap((answer) => namesOf(answer, other)));
  }
  expect(found).toEqual([]);
}, 120_000);

it.each(Object.keys(WAYS) as Way[])(
  "who lost a project is named nothing of it: %s",
  async (way) => {
    const person = await createPerson(system, WAYS[way].role);
    let left: Left | undefined;
    const place = await makePlace(system, boss, "foreign", async (made) => {
      left = await haveAndLose(system, boss, { way, person, place: made });
    });
    if (!left) throw new Error("Nothing was lost");
    const answers = await askEverything(system, { cookie: left.cookie }, [
      { ...place.ids, ...left.ids },
    ]);
    const found = answers.flatMap((answer) => namesOf(answer, place, left?.ownIds));
    expect(found).toEqual([]);
  },
  120_000,
);
