import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AGENT_TEMPLATES } from "@/lib/agents/templates/templates";
import { isChanging } from "@/lib/agents/tools/tool-titles";
import { TOOLS } from "@/lib/agents/tools/tools";

const PAGE = readFileSync("docs/agents.md", "utf8").replace(/ +/g, " ");
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || "–";

it("the page of agents has each template as it is defined", () => {
  for (const { name, tools, approvals, options } of AGENT_TEMPLATES) {
    const changing = tools.filter(isChanging);
    const cells = [
      name,
      code(tools.filter((tool) => !isChanging(tool))),
      code(changing.filter((tool) => approvals[tool] !== "auto")),
      code(changing.filter((tool) => approvals[tool] === "auto")),
      options.map((option) => `\`${option.name}\` ${option.default || "none"}`).join(", ") || "–",
    ];
    expect(PAGE).toContain(`| ${cells.join(" | ")} |`);
  }
});

it("the page of agents has each tool with what it is and needs", () => {
  for (const { name, requires: needs, untrusted, private: reads, changes, sends } of TOOLS) {
    const parts = [
      ...(untrusted ? ["untrusted text"] : []),
      ...(reads ? ["private data"] : []),
      ...(changes ? ["changes"] : []),
      ...(sends ? ["calls outside"] : []),
    ];
    expect(PAGE).toContain(`| \`${name}\` | ${parts.join(", ") || "–"} | ${needs} |`);
  }
});
