import { describe, expect, it } from "vitest";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import {
  add,
  boss,
  creator,
  member,
  OFFICE,
  settled,
  setUpRag,
  system,
} from "../support/served-rag";
import { giveToken } from "../support/tokens";

setUpRag();

const QUESTION = "When is the office open on Fridays?";

describe("an inactive RAG", () => {
  it("is refused over the API, in conversations and as a tool, until it is active", async () => {
    const rag = await insertRag(system, { createdBy: creator.id, assigned: [member.id] });
    const path = (rest: string) => `/api/rags/${rag}${rest}`;
    const added = await add([{ title: "Office", text: OFFICE }], {}, rag);
    await settled(added.body.documents[0].id, rag);
    const setStatus = (status: string) => call(system, boss, "PATCH", path(""), { status });
    const ask = (headers = {}) =>
      call(system, member, "POST", path("/ask"), { question: QUESTION }, headers);
    const search = (by = member) => call(system, by, "POST", path("/search"), { query: QUESTION });
    const converse = () => call(system, member, "POST", "/api/conversations", { rag_id: rag });
    const { headers } = await giveToken(system, {
      ...{ userId: member.id, role: member.role, access: "read" },
    });
    const callTool = async (name: string, args: object) => {
      const body = JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name, arguments: { ragId: rag, ...args } },
      });
      const answered = await system.request("/api/mcp", {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body,
      });
      return answered.text();
    };

    expect((await setStatus("inactive")).status).toBe(200);
    for (const refused of [
      await ask(),
      await ask({ accept: "text/event-stream" }),
      await search(),
      await converse(),
    ]) {
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toContain("is inactive and gives no answers");
    }
    expect((await search(creator)).body.hits).toHaveLength(1);
    for (const said of [
      await callTool("ask", { question: QUESTION }),
      await callTool("search_knowledge", { query: QUESTION }),
    ])
      expect(said).toContain("is inactive and gives no answers");

    for (const status of ["error", "training", "planning", "active"]) {
      await setStatus(status);
      expect((await ask()).body.answer, status).toContain("closes at noon");
      expect((await search()).status, status).toBe(200);
    }
    expect(await callTool("ask", { question: QUESTION })).toContain("closes at noon");
  });
});
