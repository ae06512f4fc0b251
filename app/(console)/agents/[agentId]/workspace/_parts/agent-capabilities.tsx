import { Card, CardTitle } from "@/components/ui/card";
import { Check, Minus } from "@/components/ui/icons";
import type { ApprovalMode } from "@/lib/agents/config-schema";
import { approvalMode, ruleOfTwo, type ToolPowers } from "@/lib/agents/tools/rule-of-two";
import { cn } from "@/lib/ui/cn";

export interface ToolFacts extends ToolPowers {
  name: string;
  title: string;
  description: string;
  always_asks: boolean;
}

const MODES = [
  ["ask", "Asks the person it runs for"],
  ["ask-other", "Asks another person"],
  ["auto", "Runs without approval"],
] as const;

export interface AgentCapabilitiesProps {
  tools: readonly ToolFacts[];
  /** Approval mode by tool. Undefined while the person is choosing tools. */
  approvalModes?: Readonly<Partial<Record<string, ApprovalMode>>>;
  /** A model decides what the agent does, not a fixed rule. */
  usesModel: boolean;
  level?: 2 | 3;
}

/** Shown when every change needs approval. */
export const ALL_WITH_MODEL =
  "All three apply and a model decides, so content it reads could steer it. Everything it changes or sends needs approval.";
const ALL_WITH_RULE =
  "Changes can run without approval because a fixed rule decides, not the text it reads.";
const NOT_ALL_THREE = "Changes can run without approval because not all three apply.";

/** Returns the explanation of the agent's capabilities. */
function explanation(isAll: boolean, usesModel: boolean): string {
  if (!isAll) return NOT_ALL_THREE;
  return usesModel ? ALL_WITH_MODEL : ALL_WITH_RULE;
}

/** The capabilities of an agent with these tools. */
export function AgentCapabilities({
  tools,
  approvalModes,
  usesModel,
  level = 2,
}: AgentCapabilitiesProps) {
  const powers = ruleOfTwo(tools);
  const isHeld = powers.all && usesModel;
  const titles = (isMeant: (tool: ToolFacts) => boolean) =>
    tools.filter(isMeant).map(({ title }) => title);
  const modeOf = ({ name, changes, sends, always_asks: alwaysAsks }: ToolFacts) =>
    approvalMode(
      { changes, sends, alwaysAsks },
      { configured: approvalModes?.[name], mustAsk: isHeld },
    );
  // A tool that only reads still asks if it sends data out.
  const isAskable = (tool: ToolFacts) => tool.changes || modeOf(tool) !== "auto";
  const toolsWithMode = (mode: ApprovalMode) =>
    titles((tool) => isAskable(tool) && modeOf(tool) === mode);
  return (
    <Card>
      <CardTitle level={level}>What this agent can do</CardTitle>
      <ul className="grid gap-1.5">
        <Capability has={powers.untrusted}>Reads untrusted content</Capability>
        <Capability has={powers.private}>Reads private data</Capability>
        <Capability has={powers.acts}>Changes or sends data</Capability>
      </ul>
      <p className={isHeld ? "text-warning" : "text-muted-foreground"}>
        {explanation(powers.all, usesModel)}
      </p>
      <p>
        It has no permissions of its own. Each run acts on behalf of the person who started it or
        owns its schedule, and never above the agent's own role in the project. Permissions are
        checked at each step.
      </p>
      <dl className="grid gap-2 text-13">
        <Titles label="Tools that read" titles={titles((tool) => !isAskable(tool))} />
        {approvalModes ? (
          MODES.map(([mode, label]) => {
            const those = toolsWithMode(mode);
            return mode === "ask" || those.length > 0 ? (
              <Titles key={mode} label={label} titles={those} />
            ) : null;
          })
        ) : (
          <Titles label="Tools that change data" titles={titles(({ changes }) => changes)} />
        )}
      </dl>
    </Card>
  );
}

function Capability({ has, children }: { has: boolean; children: string }) {
  const Icon = has ? Check : Minus;
  return (
    <li className={cn("flex items-start gap-2", !has && "text-muted-foreground")}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {children}
        <span className="sr-only">: {has ? "yes" : "no"}</span>
      </span>
    </li>
  );
}

function Titles({ label, titles }: { label: string; titles: readonly string[] }) {
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      <dd>{titles.length > 0 ? titles.join(", ") : "None"}</dd>
    </div>
  );
}
