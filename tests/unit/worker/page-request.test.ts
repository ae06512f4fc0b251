import { describe, expect, it } from "vitest";
import { headersForNext, isMalformedAddress, isUnreadable } from "@/lib/worker/page-request";

const isMalformed = (path: string) => isMalformedAddress(new URL(path, "http://localhost"));

describe("addresses", () => {
  it.each(["/", "/tasks?q=%C3%A9&page=2", "/api/files/branding/a.png", "/a%20b"])(
    "%s is served",
    (path) => expect(isMalformed(path)).toBe(false),
  );

  it.each(["/%", "/%ff", "/a//b", "/a%2fb", "/%5Cx", "/x%00", "/x%2Ersc"])("%s is not", (path) =>
    expect(isMalformed(path)).toBe(true),
  );

  it("a query of thousands of parameters, or of many thousand characters, is not", () => {
    expect(isMalformed(`/tasks?${"a=1&".repeat(99)}`)).toBe(false);
    expect(isMalformed(`/tasks?${"a=1&".repeat(100)}`)).toBe(true);
    expect(isMalformed(`/tasks?q=${"x".repeat(8000)}`)).toBe(false);
    expect(isMalformed(`/tasks?q=${"x".repeat(8200)}`)).toBe(true);
  });
});

describe("the headers that Next sees", () => {
  it("have nothing that only its own parts may send", () => {
    const sent = {
      "x-middleware-subrequest": "1",
      "x-forwarded-host": "evil",
      accept: "text/html",
    };
    expect([...headersForNext(new Headers(sent))]).toEqual([["accept", "text/html"]]);
  });

  it("have the beginning of a User-Agent, in which Next looks for crawlers for seconds where it is long", () => {
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Mobile/15E148 Safari/604.1";
    const seen = (agent: string) =>
      headersForNext(new Headers({ "user-agent": agent })).get("user-agent");
    expect(seen(phone)).toBe(phone);
    expect(seen(`${phone}${"1".repeat(60_000)}x`)?.length).toBe(400);
  });
});

describe("what Next couldn't read", () => {
  const plain = { "content-type": "text/plain; charset=utf-8" };
  const failed = (headers: Record<string, string> = plain, status = 500) =>
    new Response("Internal Server Error", { status, headers });
  const post = new Request("http://localhost/tasks", { method: "POST" });

  const component = { "content-type": "text/x-component" };

  it("is an action, its arguments or a router's state, answered 500 in Next's own ways", () => {
    expect(isUnreadable(post, failed())).toBe(true);
    expect(isUnreadable(post, failed(component))).toBe(true);
    const headers = { "next-router-state-tree": "%" };
    expect(isUnreadable(new Request("http://localhost/tasks", { headers }), failed())).toBe(true);
  });

  it("is no failure of a page, of an action or of the API", () => {
    expect(isUnreadable(new Request("http://localhost/tasks"), failed())).toBe(false);
    const headers = { "next-router-state-tree": "%5B%5D" };
    const shown = new Request("http://localhost/tasks", { headers });
    expect(isUnreadable(shown, failed(component))).toBe(false);
    expect(isUnreadable(post, failed({ "content-type": "text/html" }))).toBe(false);
    expect(isUnreadable(post, failed({ "content-type": "application/json" }))).toBe(false);
    expect(isUnreadable(post, failed(plain, 404))).toBe(false);
  });
});
