import { expect, it } from "vitest";
import type { CreationOptions, RequestOptions } from "@/lib/auth/passkeys/schema";
import { closeAfterTests } from "../support/close-after-tests";
import { createPasskeyDevice } from "../support/passkey-device";
import { completeSetup } from "../support/people";
import { createMember, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem({ engine: true }));
await completeSetup(system);

it("a passkey is added, finishes a sign-in by password, signs in by itself, and is removed", async () => {
  const site = { origin: system.url, rpId: new URL(system.url).hostname };
  const person = await createMember(system, "admin");
  const client = await signedIn(system, person);
  const device = createPasskeyDevice();
  const { body } = await client.post<{ options: CreationOptions }>("/api/auth/passkeys/options");
  expect(body.options).toMatchObject({ rp: { id: site.rpId }, attestation: "none" });
  const response = device.create({ ...site, challenge: body.options.challenge });
  const made = await client.post<{ passkey: { id: string }; recovery_codes: string[] }>(
    "/api/auth/passkeys",
    { name: "Laptop", response },
  );
  expect(made).toMatchObject({ status: 201, body: { passkey: { name: "Laptop" } } });
  expect(made.body.recovery_codes).toHaveLength(10);
  expect(client.cookies.has("atrium-passkey")).toBe(false);
  // The challenge is used up.
  const again = await client.post("/api/auth/passkeys", { name: "Another", response });
  expect(again.status).toBe(401);

  const sign = async (by = system.client()) => {
    const { options } = (
      await by.post<{ options: RequestOptions }>("/api/auth/passkeys/sign-in/options")
    ).body;
    const signed = device.sign({ ...site, challenge: options.challenge });
    return by.post("/api/auth/passkeys/sign-in", { response: signed });
  };
  const half = system.client();
  const login = await half.post("/api/auth/login", { email: person.email, password: PASSWORD });
  expect(login.body).toMatchObject({ mfa_required: true, methods: ["recovery", "passkey"] });
  expect((await half.get("/api/auth/validate")).status).toBe(401);
  expect(await sign(half)).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  expect([...half.cookies.keys()].toSorted()).toEqual(["atrium", "atrium-device"]);
  expect((await half.get("/api/auth/validate")).status).toBe(200);
  expect(await sign()).toMatchObject({ status: 200 });

  expect((await client.delete(`/api/auth/passkeys/${made.body.passkey.id}`)).status).toBe(200);
  expect((await sign()).status).toBe(401);
  expect(await client.get("/api/auth/passkeys")).toMatchObject({ body: { passkeys: [] } });
});
