"use client";

import { lazyCode } from "@/lib/ui/lazy-code";
import { TabPart } from "../../../../_parts/item-workspace/tab-part";
import type { ChatPanelProps } from "../../../_parts/chat/chat-panel";
import type { AgentMonitoringPanelProps } from "../../../_parts/runs/monitoring-panel";
import type { RunsPanelProps } from "../../../_parts/runs/runs-panel";
import type { AgentConfigurationProps } from "./agent-configuration";
import type { AgentSetup, AgentWorkProps } from "./agent-work";

const runsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../../_parts/runs/runs-panel")).RunsPanel,
);

export function AgentRuns(props: RunsPanelProps) {
  return <TabPart tab="runs" code={runsCode} props={props} />;
}

const chatCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../../_parts/chat/chat-panel")).ChatPanel,
);

export function AgentChat(props: ChatPanelProps) {
  return <TabPart tab="chat" code={chatCode} props={props} />;
}

const configurationCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./agent-settings")).AgentSettingsPanel,
);

/** The Configuration tab, for people who can edit the agent. */
export function AgentSettings(props: AgentConfigurationProps) {
  return <TabPart tab="configuration" code={configurationCode} props={props} />;
}

const monitoringCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../../_parts/runs/monitoring-panel")).AgentMonitoringPanel,
);

export function AgentMonitoring(props: AgentMonitoringPanelProps) {
  return <TabPart tab="monitoring" code={monitoringCode} props={props} />;
}

const workCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./agent-work")).AgentWork,
);

export function AgentWorkers(props: AgentWorkProps) {
  return <TabPart tab="workers" code={workCode} props={props} />;
}

const powersCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./agent-work")).AgentCapabilitiesCard,
);

/** An agent's capabilities on the Overview tab. */
export function AgentCapabilitiesPart(props: AgentSetup) {
  return <TabPart tab="overview" code={powersCode} props={props} />;
}
