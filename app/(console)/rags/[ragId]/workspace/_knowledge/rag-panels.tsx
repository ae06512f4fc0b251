"use client";

import { lazyCode } from "@/lib/ui/lazy-code";
import { TabPart } from "../../../../_components/item-workspace/tab-part";
import type { AskPanelProps } from "./ask-turn";
import type { ChunkingPanelProps } from "./chunking-panel";
import type { DocumentsPanelProps } from "./documents-panel";
import type { GapsPanelProps } from "./gaps-panel";
import type { JobsPanelProps } from "./jobs-panel";
import type { MonitoringPanelProps } from "./monitoring-panel";
import { NeedsDocuments } from "./needs-documents";
import type { QuestionsPanelProps } from "./questions-panel";
import type { SearchPanelProps } from "./search-panel";

const documentsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./documents-panel")).DocumentsPanel,
);

/** The Documents tab of a RAG's workspace. */
export function RagDocuments(props: DocumentsPanelProps) {
  return <TabPart tab="documents" code={documentsCode} props={props} />;
}

const askCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./ask-panel")).AskPanel,
);

/** The Ask tab of a RAG's workspace. */
export function RagAsk(props: AskPanelProps) {
  return (
    <NeedsDocuments ragId={props.ragId} tab="ask">
      <TabPart tab="ask" code={askCode} props={props} />
    </NeedsDocuments>
  );
}

const searchCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./search-panel")).SearchPanel,
);

/** The Search tab of a RAG's workspace. */
export function RagSearch(props: SearchPanelProps) {
  return (
    <NeedsDocuments ragId={props.ragId} tab="search">
      <TabPart tab="search" code={searchCode} props={props} />
    </NeedsDocuments>
  );
}

const jobsCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./jobs-panel")).JobsPanel,
);

/** The AI Workers tab of a RAG's workspace. */
export function RagJobs(props: JobsPanelProps) {
  return <TabPart tab="workers" code={jobsCode} props={props} />;
}

const monitoringCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./monitoring-panel")).MonitoringPanel,
);

/** The Monitoring tab of a RAG's workspace. */
export function RagMonitoring(props: MonitoringPanelProps) {
  return <TabPart tab="monitoring" code={monitoringCode} props={props} />;
}

const questionsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./questions-panel")).QuestionsPanel,
);

/** The Questions tab of a RAG's workspace. */
export function RagQuestions(props: QuestionsPanelProps) {
  return <TabPart tab="questions" code={questionsCode} props={props} />;
}

const gapsCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./gaps-panel")).GapsPanel,
);

/** The Gaps tab of a RAG's workspace. */
export function RagGaps(props: GapsPanelProps) {
  return <TabPart tab="gaps" code={gapsCode} props={props} />;
}

const chunkingCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./chunking-panel")).ChunkingPanel,
);

/** The part of the Configuration tab that says how documents are cut. */
export function RagChunking(props: ChunkingPanelProps) {
  return <TabPart tab="configuration" code={chunkingCode} props={props} />;
}
