import { beforeEach, describe, expect, it } from "vitest";
import { STAGE_NAMES } from "@/app/(console)/_parts/startup/setup/stage-list";
import {
  beginAgain,
  loadOnboarding,
  newOnboarding,
  ONBOARDING_KEY,
  type OnboardingRecord,
  resetOnboarding,
  saveOnboarding,
} from "@/lib/onboarding/onboarding-record";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => stored.clear());

const FINISHED: OnboardingRecord = {
  ...newOnboarding(),
  stage: "complete",
  passwordVerified: true,
  cloudflareValidated: true,
  servicesCreated: true,
  adminCreated: true,
  completedAt: "2026-11-21T00:00:00.000Z",
  cloudflareCredentials: { email: "a@b.c", globalApiKey: "canary-key", accountId: "1" },
  adminData: { id: "1", name: "Ada", email: "ada@example.com", role: "superadmin" },
};

describe("the record", () => {
  it("has the five stages in order", () => {
    expect(Object.keys(STAGE_NAMES)).toEqual([
      "password",
      "cloudflare-validation",
      "service-creation",
      "admin",
      "complete",
    ]);
  });

  it("has the specified fields", () => {
    expect(newOnboarding()).toEqual({
      stage: "password",
      passwordVerified: false,
      cloudflareValidated: false,
      servicesCreated: false,
      adminCreated: false,
      completedAt: null,
      cloudflareCredentials: { email: "", globalApiKey: "", accountId: "" },
      serviceNames: { d1Name: "atrium", kvName: "atrium", r2Name: "atrium" },
      cloudflareData: null,
      adminData: null,
    });
  });

  it("is saved under its key without the provider key", () => {
    saveOnboarding(storage, FINISHED);
    expect([...stored.keys()]).toEqual(["atrium-onboarding"]);
    const saved = JSON.parse(stored.get(ONBOARDING_KEY) ?? "");
    expect(saved.cloudflareCredentials).toEqual({
      email: "a@b.c",
      globalApiKey: "",
      accountId: "1",
    });
    expect(stored.get(ONBOARDING_KEY)).not.toContain("canary-key");
  });

  it("is restored when it is complete and the admin was created", () => {
    saveOnboarding(storage, FINISHED);
    const restored = loadOnboarding(storage);
    expect(restored).toMatchObject({ stage: "complete", adminCreated: true });
    expect(restored.completedAt).toBe(FINISHED.completedAt);
  });

  it("ignores a provider key that something else put into the storage", () => {
    stored.set(ONBOARDING_KEY, JSON.stringify(FINISHED));
    expect(loadOnboarding(storage).cloudflareCredentials.globalApiKey).toBe("");
  });

  it.each([
    ["another stage", { ...FINISHED, stage: "admin" }],
    ["no admin", { ...FINISHED, adminCreated: false }],
    ["a truthy word for the admin", { ...FINISHED, adminCreated: "true" }],
    ["broken credentials", { ...FINISHED, cloudflareCredentials: null }],
    ["broken names", { ...FINISHED, serviceNames: { d1Name: 1 } }],
    ["a list", []],
    ["null", null],
  ])("begins at the password stage with %s", (_what, saved) => {
    stored.set(ONBOARDING_KEY, JSON.stringify(saved));
    expect(loadOnboarding(storage)).toEqual(newOnboarding());
  });

  it("begins at the password stage when what is saved is no JSON or storage is forbidden", () => {
    stored.set(ONBOARDING_KEY, "{");
    expect(loadOnboarding(storage)).toEqual(newOnboarding());
    const forbidden = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const denied = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    expect(loadOnboarding(denied)).toEqual(newOnboarding());
    expect(() => saveOnboarding(denied, FINISHED)).not.toThrow();
    expect(resetOnboarding(denied)).toEqual(newOnboarding());
  });

  it("a reset clears everything and returns to the password stage", () => {
    saveOnboarding(storage, FINISHED);
    expect(resetOnboarding(storage)).toEqual(newOnboarding());
    expect(stored.size).toBe(0);
  });

  it("begins again at the password stage after a reset of the system, with what need not be typed twice", () => {
    const again = beginAgain(FINISHED);
    expect(again).toMatchObject({ stage: "password", adminCreated: false, adminData: null });
    expect(again.cloudflareCredentials.email).toBe("a@b.c");
  });
});
