import { Card, CardTitle } from "@/components/ui/card";
import { Check, Minus } from "@/components/ui/icons";
import type { ApprovalMode } from "@/lib/agents/config-schema";
import { approvalMode, ruleOfTwo, type ToolPowers } from "@/lib/agents/tools/rule-of-two";
import { cn } from "@/lib/ui/cn";

export interface ToolFacts extends ToolPowers {
  name: string;
  title: string;
  about: string;
  always_asks: boolean;
}

const MODES = [
  ["ask", "Asks the person it runs for"],
  ["ask-other", "Asks another person"],
  ["auto", "Runs without approval"],
] as const;

export interface CanDoProps {
  tools: readonly ToolFacts[];
  /** How each tool is let as the agent is configured; left out while that is being chosen. */
  modes?: Readonly<Partial<Record<string, ApprovalMode>>>;
  /** A model decides what it does, not a rule. */
  isModelLed: boolean;
  level?: 2 | 3;
}

/** Said wherever a change may not be let by itself. */
export const ALL_THREE =
  "All three apply and a model decides, so content it reads could steer it. Everything it changes or sends needs approval.";
const ALL_BY_RULE =
  "Changes can run without approval because a fixed rule decides, not the text it reads.";
const NOT_ALL = "Changes can run without approval because not all three apply.";

/** What the agent’s powers come to. */
function sentenceOf(isAll: boolean, isModelLed: boolean): string {
  if (!isAll) return NOT_ALL;
  return isModelLed ? ALL_THREE : ALL_BY_RULE;
}

/** What an agent with these tools can do, and what it cannot. */
export function CanDo({ tools, modes, isModelLed, level = 2 }: CanDoProps) {
  const powers = ruleOfTwo(tools);
  const isHeld = powers.all && isModelLed;
  const titles = (isMeant: (tool: ToolFacts) => boolean) =>
    tools.filter(isMeant).map(({ title }) => title);
  const modeOf = ({ name, changes, sends, always_asks: alwaysAsks }: ToolFacts) =>
    approvalMode({ changes, sends, alwaysAsks }, { configured: modes?.[name], mustAsk: isHeld });
  // What only reads is asked about where it sends something out, too.
  const isAskable = (tool: ToolFacts) => tool.changes || modeOf(tool) !== "auto";
  const letAs = (mode: ApprovalMode) => titles((tool) => isAskable(tool) && modeOf(tool) === mode);
  return (
    <Card>
      <CardTitle level={level}>What this agent can do</CardTitle>
      <ul className="grid gap-1.5">
        <Power has={powers.untrusted}>Reads untrusted content</Power>
        <Power has={powers.private}>Reads private data</Power>
        <Power has={powers.acts}>Changes or sends data</Power>
      </ul>
      <p className={isHeld ? "text-warning" : "text-muted-foreground"}>
        {sentenceOf(powers.all, isModelLed)}
      </p>
      <p>
        It has no permissions of its own. Each run acts on behalf of the person who started it or
        owns its schedule, and never above the agent's own role in the project. Permissions are
        checked at each step.
      </p>
      <dl className="grid gap-2 text-[0.8125rem]">
        <Titles label="Tools that read" titles={titles((tool) => !isAskable(tool))} />
        {modes ? (
          MODES.map(([mode, label]) => {
            const those = letAs(mode);
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

function Power({ has, children }: { has: boolean; children: string }) {
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
