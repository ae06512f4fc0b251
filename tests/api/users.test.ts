import { describe, expect, it } from "vitest";
import type { SystemRole } from "@/lib/auth/roles";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";

const ROLES = ["superadmin", "admin", "moderator"] as const;
type Role = (typeof ROLES)[number];
const MANAGEABLE: Record<Role, readonly SystemRole[]> = {
  superadmin: ROLES,
  admin: ["moderator"],
  moderator: [],
};
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const people = {
  superadmin: await createPerson(system, "superadmin"),
  admin: await createPerson(system, "admin"),
  moderator: await createPerson(system, "moderator"),
};

const as = (person: Person | null, method: string, path: string, body?: unknown, headers = {}) =>
  call(system, person, method, `/api/users${path}`, body, headers);
const newUser = (changes: object = {}) => ({
  name: "Ada Lovelace",
  email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
  password: "long enough",
  role: "moderator",
  ...changes,
});
const rowOf = (id: string) =>
  system.env.DB.prepare("SELECT * FROM users WHERE id = ?")
    .bind(id)
    .first<Record<string, unknown>>();
const countOf = async (email: string) =>
  (
    await system.env.DB.prepare("SELECT count(*) AS n FROM users WHERE email = ?")
      .bind(email)
      .first<{ n: number }>()
  )?.n;
const isSignedIn = async (person: Person) =>
  (await call(system, person, "GET", "/api/auth/validate")).status === 200;

describe("who may", () => {
  it("superadmins and admins list users", async () => {
    for (const role of ["superadmin", "admin"] as const) {
      const { status, body } = await as(people[role], "GET", "");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        page: 1,
        perPage: 100,
        pageCount: 1,
        message: expect.any(String),
      });
      expect(body.users).toHaveLength(body.total);
      expect(body.users).toContainEqual(
        expect.objectContaining({
          id: people.admin.id,
          name: people.admin.name,
          email: people.admin.email,
          role: "admin",
        }),
      );
    }
  });

  it("a moderator does not, and no one signed out", async () => {
    expect(await as(people.moderator, "GET", "")).toMatchObject({
      status: 403,
      body: {
        success: false,
        code: "forbidden",
        message: "You don't have permission to view user management.",
      },
    });
    expect((await as(null, "GET", "")).status).toBe(401);
  });

  it("a user has exactly the public fields, and no hash", async () => {
    const { body, headers } = await as(people.moderator, "GET", `/${people.moderator.id}`);
    expect(body.user).toEqual({
      id: people.moderator.id,
      name: people.moderator.name,
      email: people.moderator.email,
      avatar: null,
      role: "moderator",
      active: true,
      second_factor: "none",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_login: null,
      locale: "en-GB",
      home: "/",
    });
    expect(headers.get("etag")).toBe('"1"');
  });

  const TITLES = { superadmin: "[P159]", admin: "[P160]", moderator: "[P161]" };
  for (const role of ROLES) {
    for (const target of ROLES) {
      const allowed = MANAGEABLE[role].includes(target);
      it(`${TITLES[role]} a ${role} ${allowed ? "manages" : "does not manage"} a ${target}`, async () => {
        const [edited, deleted] = [
          await createPerson(system, target),
          await createPerson(system, target),
        ];
        const body = newUser({ role: target });
        const refused = role === "moderator" ? 404 : 403;
        const answers = [
          await as(people[role], "POST", "", body),
          await as(people[role], "PATCH", `/${edited.id}`, { name: "Changed", active: false }),
          await as(people[role], "DELETE", `/${deleted.id}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual(
          allowed ? [201, 200, 200] : [403, refused, 403],
        );
        expect(await countOf(body.email)).toBe(allowed ? 1 : 0);
        expect((await rowOf(edited.id))?.name).toBe(allowed ? "Changed" : edited.name);
        expect((await rowOf(deleted.id)) === null).toBe(allowed);
      });
    }
  }

  it("an admin raises no one above moderator", async () => {
    const target = await createPerson(system, "moderator");
    for (const role of ["admin", "superadmin", "super_admin"]) {
      expect((await as(people.admin, "PATCH", `/${target.id}`, { role })).status).toBe(403);
    }
    expect((await rowOf(target.id))?.role).toBe("moderator");
  });

  it("everyone edits their own name and asks for a new email, no one their own role or status", async () => {
    for (const role of ROLES) {
      const person = await createPerson(system, role);
      const own = `/${person.id}`;
      const email = `own-${person.id}@example.com`;
      expect(await as(person, "PATCH", own, { name: "Mine", email })).toMatchObject({
        status: 200,
        body: {
          user: { name: "Mine", email: person.email },
          pending_email: { email, confirmed_by: "superadmin" },
        },
      });
      const other = role === "moderator" ? "superadmin" : "moderator";
      expect(await as(person, "PATCH", own, { role: other })).toMatchObject({
        status: 403,
        body: { message: "You can't change your own role" },
      });
      expect(await as(person, "PATCH", own, { active: false })).toMatchObject({
        status: 403,
        body: { message: "You can't change your own status" },
      });
      expect(await rowOf(person.id)).toMatchObject({ role, active: 1, version: 2 });
    }
  });

  it("no one deletes themselves", async () => {
    for (const role of ROLES) {
      const person = await createPerson(system, role);
      expect((await as(person, "DELETE", `/${person.id}`)).status).toBe(403);
      expect(await isSignedIn(person)).toBe(true);
    }
  });
});

describe("creating", () => {
  it("answers 201 with success, user and message", async () => {
    const body = newUser({ email: " Grace@Example.COM " });
    const { status, body: answer, headers } = await as(people.superadmin, "POST", "", body);
    expect(status).toBe(201);
    expect(answer).toEqual({
      success: true,
      message: "User created successfully",
      user: {
        id: answer.user.id,
        name: "Ada Lovelace",
        email: "grace@example.com",
        avatar: null,
        role: "moderator",
        active: true,
        second_factor: "none",
        created_at: answer.user.created_at,
        last_login: null,
        locale: "en-GB",
        home: "/",
      },
    });
    expect(headers.get("etag")).toBe('"1"');
    const signIn = await call(system, null, "POST", "/api/auth/login", {
      email: "grace@example.com",
      password: body.password,
    });
    expect(signIn.status).toBe(200);
  });

  it.each(["name", "email", "role", "password"])("%s is required", async (field) => {
    for (const value of [undefined, "", 7, null]) {
      const { status, body } = await as(people.superadmin, "POST", "", newUser({ [field]: value }));
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: "invalid_input",
        errors: { [field]: [expect.any(String)] },
      });
    }
  });

  it("7 characters are refused and 8 accepted, 257 refused and 256 accepted", async () => {
    for (const [length, expected] of [
      [7, 400],
      [8, 201],
      [256, 201],
      [257, 400],
    ] as const) {
      const password = "k4rtoffe ".repeat(29).slice(0, length);
      const { status } = await as(people.superadmin, "POST", "", newUser({ password }));
      expect(status).toBe(expected);
    }
  });

  it("extra fields change nothing", async () => {
    const text = JSON.stringify(
      newUser({
        id: UNKNOWN,
        created_by: UNKNOWN,
        createdBy: UNKNOWN,
        version: 99,
        last_login: 1,
        passwordHash: "x",
        created_at: 5,
      }),
    ).replace("{", '{"__proto__":{"role":"superadmin","active":false},');
    const response = await system.request("/api/users", {
      method: "POST",
      headers: { cookie: people.superadmin.cookie, "content-type": "application/json" },
      body: text,
    });
    const { user } = (await response.json()) as { user: { id: string } };
    expect(user.id).not.toBe(UNKNOWN);
    expect(await rowOf(user.id)).toMatchObject({
      role: "moderator",
      active: 1,
      version: 1,
      last_login: null,
      created_by: people.superadmin.id,
      password_hash: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=5\$/),
    });
    const patched = await as(people.superadmin, "PATCH", `/${user.id}`, {
      name: "New",
      id: UNKNOWN,
      version: 50,
      created_by: UNKNOWN,
      last_login: 1,
    });
    expect(patched).toMatchObject({
      status: 200,
      body: { user: { id: user.id, name: "New", role: "moderator" } },
    });
    expect(await rowOf(user.id)).toMatchObject({
      version: 2,
      last_login: null,
      created_by: people.superadmin.id,
    });
  });

  it("of parallel duplicate emails one wins, and 409 names the field", async () => {
    const body = newUser();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        as(people.superadmin, "POST", "", {
          ...body,
          email: index % 2 ? body.email : body.email.toUpperCase(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "conflict",
      errors: { email: ["This email is already in use"] },
    });
    expect(await countOf(body.email)).toBe(1);
  });
});

describe("changing and deleting", () => {
  it("PATCH answers success, user, message and the new version", async () => {
    const target = await createPerson(system, "moderator");
    const { status, body, headers } = await as(people.admin, "PATCH", `/${target.id}`, {
      name: "New name",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "User updated successfully",
      user: { id: target.id, name: "New name", email: target.email },
    });
    expect(headers.get("etag")).toBe('"2"');
  });

  it("DELETE answers success and message", async () => {
    const target = await createPerson(system, "moderator");
    const { status, body } = await as(people.admin, "DELETE", `/${target.id}`);
    expect([status, body]).toEqual([200, { success: true, message: "User deleted successfully" }]);
  });

  it("parallel PATCHes of different fields both survive", async () => {
    const target = await createPerson(system, "moderator");
    const path = `/${target.id}`;
    await Promise.all([
      as(people.superadmin, "PATCH", path, { name: "New" }),
      as(people.superadmin, "PATCH", path, { email: `new-${target.id}@example.com` }),
    ]);
    expect(await rowOf(target.id)).toMatchObject({
      name: "New",
      email: `new-${target.id}@example.com`,
      version: 3,
    });
  });

  it("a body without any change, an unknown role and a taken email are refused", async () => {
    const path = `/${(await createPerson(system, "moderator")).id}`;
    expect(await as(people.superadmin, "PATCH", path, {})).toMatchObject({
      status: 400,
      body: { message: "No changes to save" },
    });
    expect((await as(people.superadmin, "PATCH", path, { role: "user" })).status).toBe(400);
    expect(
      await as(people.superadmin, "PATCH", path, { email: people.admin.email.toUpperCase() }),
    ).toMatchObject({ status: 409, body: { errors: { email: ["This email is already in use"] } } });
  });

  it.each([
    ["a new role", (path: string) => as(people.superadmin, "PATCH", path, { role: "admin" })],
    ["a deactivation", (path: string) => as(people.superadmin, "PATCH", path, { active: false })],
    ["a deletion", (path: string) => as(people.superadmin, "DELETE", path)],
  ])("the sessions end with %s", async (_name, act) => {
    const target = await createPerson(system, "moderator");
    expect(await isSignedIn(target)).toBe(true);
    expect((await act(`/${target.id}`)).status).toBe(200);
    expect((await call(system, target, "GET", "/api/auth/validate")).status).toBe(401);
  });
});
