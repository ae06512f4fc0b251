import { describe, expect, it } from "vitest";
import { NOTICE_KINDS } from "@/db/vocabulary";
import { noticeText } from "@/lib/notices/notice-words";

const words = (kind: (typeof NOTICE_KINDS)[number], ip: string | undefined) => {
  const parts = {
    ...{ ip, way: "link", device: "Chrome on macOS", count: 10, by: "Ada", what: "Send it" },
    ...{ name: "Deploy", agent: "Writer", task: "Plan", from: "admin", to: "moderator" },
    ...{ change: "removed", issuer: "Company" },
  };
  const { title, text } = noticeText(kind, parts);
  return `${title}. ${text}`;
};

describe("the words of a notice", () => {
  it("name the address where it is known", () => {
    for (const kind of ["new_device", "password_changed", "failed_sign_ins"] as const)
      expect(words(kind, "203.0.113.7")).toContain("rom IP address 203.0.113.7");
  });

  it.each(NOTICE_KINDS)("leave the address out where it is not known: %s", (kind) => {
    for (const ip of ["unknown", undefined])
      expect(words(kind, ip)).not.toMatch(/unknown|undefined|IP address/i);
  });

  it.each(["linked to", "unlinked from"])("say what a provider was %s", (change) => {
    const parts = { change: change.split(" ")[0], issuer: "Company" };
    const { title } = noticeText("identity_changed", parts);
    expect(title).toBe(`Company was ${change} your account`);
  });
});
