import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { insertAgent, insertProject, insertRag, insertTask } from "../support/reading-fixture";
import { startSystem } from "../support/system";

const ACCESS = "You don't have access to the CRM workspace in this project";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

const person = (role: Person["role"] = "moderator") => createPerson(system, role);

/** Adds a person to an item's team in the database. */
const join = (table: string, column: string, id: string, userId: string, role: string) =>
  system.env.DB.prepare(
    `INSERT INTO ${table} (${column}, user_id, role, assigned_at) VALUES (?, ?, ?, 1)`,
  )
    .bind(id, userId, role)
    .run();

const KINDS = [
  {
    kind: "project",
    make: async (createdBy: string) => (await insertProject(system, { createdBy })).id,
    table: "project_users",
    column: "project_id",
  },
  {
    kind: "agent",
    make: (createdBy: string) => insertAgent(system, { createdBy }),
    table: "agent_users",
    column: "agent_id",
  },
  {
    kind: "rag",
    make: (createdBy: string) => insertRag(system, { createdBy }),
    table: "rag_users",
    column: "rag_id",
  },
];

describe.each(KINDS)("the team of a $kind", ({ kind, make, table, column }) => {
  const path = (id: string) => `/api/${kind}s/${id}`;

  it("is managed by superadmins and its creator; members are refused, to others it is not there", async () => {
    const creator = await person("admin");
    const lowered = await person();
    const id = await make(creator.id);
    const target = await person();
    const members = await Promise.all(
      (["moderator", "admin", "superadmin"] as const).map(async (role) => {
        const member = await person("admin");
        await join(table, column, id, member.id, role);
        return member;
      }),
    );
    const outsider = await person("admin");
    const body = { userId: target.id, userRole: "admin" };
    const statuses = async (who: Person | null) => [
      (await call(system, who, "POST", `${path(id)}/users`, body)).status,
      (await call(system, who, "DELETE", `${path(id)}/users/${target.id}`)).status,
    ];
    for (const who of [boss, creator]) expect(await statuses(who)).toEqual([201, 200]);
    for (const who of members) expect(await statuses(who)).toEqual([403, 403]);
    // A creator's permissions are limited by their current role.
    const theirs = await make(lowered.id);
    expect((await call(system, lowered, "POST", `${path(theirs)}/users`, body)).status).toBe(403);
    expect(await statuses(outsider)).toEqual([404, 404]);
    expect(await statuses(null)).toEqual([401, 401]);
  });

  it("assigning answers the member, again changes nothing, and removal ends access on the next call", async () => {
    const id = await make(boss.id);
    const target = await person("admin");
    const assign = (userRole?: string) =>
      call(system, boss, "POST", `${path(id)}/users`, { userId: target.id, userRole });
    expect((await call(system, target, "GET", path(id))).status).toBe(404);
    const made = await assign("admin");
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      success: true,
      assignment: {
        userId: target.id,
        userName: target.name,
        userEmail: target.email,
        avatar: null,
        userRole: "admin",
        assignedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect(await assign("admin")).toMatchObject({ status: 200, body: made.body });
    expect((await assign()).body.assignment.userRole).toBe("moderator");
    expect((await assign("super_admin")).body.assignment.userRole).toBe("superadmin");
    const read = await call(system, target, "GET", path(id));
    expect(read.status).toBe(200);
    expect(read.headers.get("etag")).toBe('"4"');
    expect(read.body[kind].assigned_users).toHaveLength(1);
    const gone = await call(system, boss, "DELETE", `${path(id)}/users/${target.id}`);
    expect([gone.status, gone.body]).toEqual([200, { success: true }]);
    expect((await call(system, target, "GET", path(id))).status).toBe(404);
    expect((await call(system, boss, "DELETE", `${path(id)}/users/${target.id}`)).status).toBe(404);
  });

  it("a stored role of user is read, sent back and written as it is", async () => {
    const id = await make(boss.id);
    const member = await person();
    const users = `${path(id)}/users`;
    const assigned = await call(system, boss, "POST", users, {
      userId: member.id,
      userRole: "user",
    });
    expect([assigned.status, assigned.body.assignment?.userRole]).toEqual([201, "user"]);
    const read = (await call(system, boss, "GET", path(id))).body[kind].assigned_users;
    const back = await call(system, boss, "PATCH", path(id), { assigned_users: read });
    expect(back.status).toBe(200);
    expect(back.body[kind].assigned_users).toEqual(read);
  });

  it("refuses who can't be assigned, other roles, other methods and foreign origins", async () => {
    const id = await make(boss.id);
    const gone = await person();
    await system.env.DB.prepare("UPDATE users SET active = 0 WHERE id = ?").bind(gone.id).run();
    const users = `${path(id)}/users`;
    for (const body of [
      { userId: gone.id },
      { userId: crypto.randomUUID() },
      { userId: boss.id, userRole: "owner" },
      { userId: "x".repeat(65) },
      {},
      [],
    ]) {
      const answer = await call(system, boss, "POST", users, body);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    }
    const other = await call(system, boss, "PATCH", users, {});
    expect([other.status, other.headers.get("allow")]).toEqual([405, "POST"]);
    const evil = { origin: "https://evil.example" };
    const foreign = await call(system, boss, "POST", users, { userId: boss.id }, evil);
    expect(foreign.status).toBe(403);
  });
});

it("a removed member who owned a task of the project neither reads nor changes nor deletes it", async () => {
  const [target, mate] = [await person("admin"), await person()];
  const { id: projectId } = await insertProject(system, { members: [target.id, mate.id] });
  const taskId = await insertTask(system, { projectId, assigned: [target.id, mate.id] });
  await system.env.DB.prepare("UPDATE task_users SET role = 'owner' WHERE task_id = ?")
    .bind(taskId)
    .run();
  const path = `/api/tasks/${taskId}`;
  expect((await call(system, target, "GET", path)).status).toBe(200);
  const gone = await call(system, boss, "DELETE", `/api/projects/${projectId}/users/${target.id}`);
  expect(gone.status).toBe(200);
  for (const [method, body] of [
    ["GET", undefined],
    ["PATCH", { name: "Mine" }],
    ["DELETE", undefined],
  ] as const)
    expect((await call(system, target, method, path, body)).status, method).toBe(404);
  expect((await call(system, mate, "GET", path)).status).toBe(200);
});

describe("a workspace's team", () => {
  const users = (id: string, type = "crm") => `/api/projects/${id}/workspaces/${type}/users`;
  const list = (who: Person | null, id: string) =>
    call(system, who, "GET", `/api/projects/${id}/workspaces?workspace=crm`);

  it("is managed by superadmins and by admins of the project, not by its creator or members", async () => {
    const creator = await person("admin");
    const inside = await person("admin");
    const { id } = await insertProject(system, {
      createdBy: creator.id,
      workspaceMembers: [inside.id],
    });
    const member = async (systemRole: Person["role"], role: string) => {
      const who = await person(systemRole);
      await join("project_users", "project_id", id, who.id, role);
      return who;
    };
    const target = await person();
    const statuses = async (who: Person | null) => [
      (await call(system, who, "POST", users(id), { userId: target.id })).status,
      (await call(system, who, "DELETE", `${users(id)}/${target.id}`)).status,
    ];
    for (const who of [boss, await member("admin", "admin"), await member("admin", "superadmin")])
      expect(await statuses(who)).toEqual([201, 200]);
    const refused = [
      creator,
      inside,
      await member("moderator", "superadmin"),
      await member("admin", "moderator"),
    ];
    for (const who of refused) expect(await statuses(who)).toEqual([403, 403]);
    expect(await statuses(await person("admin"))).toEqual([404, 404]);
    expect(await statuses(null)).toEqual([401, 401]);
  });

  it("is read by anyone who may enter it or manage it, refused to anyone who sees the project, and not there for others", async () => {
    const creator = await person();
    const inside = await person();
    const { id } = await insertProject(system, {
      createdBy: creator.id,
      workspaceMembers: [inside.id],
    });
    const manager = await person("admin");
    await join("project_users", "project_id", id, manager.id, "admin");
    const member = await person();
    await join("project_users", "project_id", id, member.id, "superadmin");
    for (const who of [boss, creator, inside, manager]) {
      const { status, body } = await list(who, id);
      expect([status, body.assignments]).toEqual([
        200,
        [
          {
            userId: inside.id,
            userName: inside.name,
            userEmail: inside.email,
            avatar: null,
            userSystemRole: "moderator",
          },
        ],
      ]);
    }
    const refused = await list(member, id);
    expect([refused.status, refused.body.message]).toEqual([403, ACCESS]);
    expect((await list(await person("admin"), id)).status).toBe(404);
    expect((await list(null, id)).status).toBe(401);
  });

  it("an assignment ends access to workspace and project on the next call; bad input is refused", async () => {
    const { id } = await insertProject(system, { createdBy: boss.id });
    const target = await person();
    const add = () => call(system, boss, "POST", users(id), { userId: target.id });
    const made = await add();
    expect([made.status, Object.keys(made.body.assignment)]).toEqual([
      201,
      ["userId", "userName", "userEmail", "avatar", "userSystemRole"],
    ]);
    expect((await add()).status).toBe(200);
    expect((await list(target, id)).status).toBe(200);
    const mine = await call(system, target, "GET", "/api/workspaces/my-workspaces");
    expect(mine.body.workspaces).toHaveLength(1);
    expect((await call(system, boss, "DELETE", `${users(id)}/${target.id}`)).status).toBe(200);
    expect((await list(target, id)).status).toBe(404);
    expect((await call(system, target, "GET", `/api/projects/${id}`)).status).toBe(404);
    for (const [path, status] of [
      [users(id, "wiki"), 400],
      [users(id, "media"), 404],
    ] as const)
      expect((await call(system, boss, "POST", path, { userId: target.id })).status).toBe(status);
    for (const query of ["", "?workspace=", "?workspace=wiki", "?workspace=crm&workspace=crm"]) {
      const path = `/api/projects/${id}/workspaces${query}`;
      expect((await call(system, boss, "GET", path)).status, query).toBe(400);
    }
  });

  it("anyone who is removed from a project leaves its workspaces with it", async () => {
    const target = await person();
    const { id } = await insertProject(system, {
      createdBy: boss.id,
      members: [target.id],
      workspaceMembers: [target.id],
    });
    expect((await list(target, id)).status).toBe(200);
    await call(system, boss, "DELETE", `/api/projects/${id}/users/${target.id}`);
    expect((await list(target, id)).status).toBe(404);
    expect((await list(boss, id)).body.assignments).toEqual([]);
  });
});

describe("people on team screens", () => {
  it("have id, name, email and role", async () => {
    const admin = await person("admin");
    const { body } = await call(system, admin, "GET", `/api/users?q=${admin.email}`);
    const { id, name, email } = admin;
    expect(body.users).toEqual([expect.objectContaining({ id, name, email, role: "admin" })]);
  });

  it("those chosen for a new project come with its creation", async () => {
    const [ann, ben] = [await person(), await person("admin")];
    const { status, body } = await call(system, boss, "POST", "/api/projects", {
      name: "With a team",
      details: "From the start",
      projectUrl: "https://team.example.com",
      projectType: "Website",
      status: "active",
      assigned_users: [ann.id, { userId: ben.id, userRole: "admin" }],
    });
    expect(status).toBe(201);
    expect(
      body.project.assigned_users.map((user: { userId: string; userRole: string }) => [
        user.userId,
        user.userRole,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ann.id, "moderator"],
        [ben.id, "admin"],
      ]),
    );
  });

  it("a role value super_admin is stored as superadmin", async () => {
    const id = await insertAgent(system, { createdBy: boss.id });
    const body = { userId: boss.id, userRole: "super_admin" };
    const { body: made } = await call(system, boss, "POST", `/api/agents/${id}/users`, body);
    expect(made.assignment.userRole).toBe("superadmin");
  });
});
