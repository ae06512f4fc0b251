import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { png, SVG } from "../support/images";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

describe("one's own picture over HTTP", () => {
  let system: System;
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    person = await createPerson(system, "moderator");
    other = await createPerson(system, "moderator");
  });
  afterAll(() => system.close());

  async function upload(bytes: Uint8Array, type: string) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], "me", { type }));
    const headers = { cookie: person.cookie };
    const init = { method: "POST", headers, body: form };
    const answer = await system.request("/api/auth/avatar", init);
    return { status: answer.status, body: (await answer.json()) as { url: string } };
  }
  const avatar = async () => {
    const { body } = await call(system, person, "GET", "/api/auth/validate");
    return (body as unknown as { user: { avatar: string | null } }).user.avatar;
  };
  const read = async (path: string, reader: Person | null) => {
    const headers = reader ? { cookie: reader.cookie } : undefined;
    const answer = await system.request(path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  it("is carried by the session, seen by anyone who is signed in, and gone once removed", async () => {
    const { status, body } = await upload(png(), "image/png");
    expect(status).toBe(200);
    expect(await avatar()).toBe(body.url);
    expect(await read(body.url, other)).toBe(200);
    expect(await read(body.url, null)).toBe(404);
    expect((await call(system, person, "DELETE", "/api/auth/avatar")).status).toBe(200);
    expect(await avatar()).toBeNull();
    expect(await read(body.url, person)).toBe(404);
  });

  it("is no drawing", async () => {
    expect((await upload(Buffer.from(SVG), "image/svg+xml")).status).toBe(415);
    expect(await avatar()).toBeNull();
  });
});
