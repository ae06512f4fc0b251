"use client";

import { lazyCode } from "@/lib/ui/lazy-code";
import { TabPart } from "../../../../../_parts/item-workspace/tab-part";
import type { AskPanelProps } from "./ask-panel";
import type { ChunkingPanelProps } from "./chunking-panel";
import type { DocumentsPanelProps } from "./documents-panel";
import type { GapsPanelProps } from "./gaps-panel";
import type { JobsPanelProps } from "./jobs-panel";
import type { MonitoringPanelProps } from "./monitoring-panel";
import { NeedsDocuments } from "./needs-documents";
import type { QuestionsPanelProps } from "./questions-panel";
import type { SearchPanelProps } from "./search-panel";
import type { SynonymsPanelProps } from "./synonyms-panel";

const documentsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./documents-panel")).DocumentsPanel,
);

export function RagDocuments(props: DocumentsPanelProps) {
  return <TabPart tab="documents" code={documentsCode} props={props} />;
}

const askCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./ask-panel")).AskPanel,
);

export function RagAsk(props: AskPanelProps) {
  const panel = <TabPart tab="ask" code={askCode} props={props} />;
  // An inactive RAG gives no answers, whatever documents it has.
  if (props.activity.isInactive) return panel;
  return (
    <NeedsDocuments ragId={props.ragId} tab="ask">
      {panel}
    </NeedsDocuments>
  );
}

const searchCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./search-panel")).SearchPanel,
);

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

export function RagJobs(props: JobsPanelProps) {
  return <TabPart tab="workers" code={jobsCode} props={props} />;
}

const monitoringCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./monitoring-panel")).MonitoringPanel,
);

export function RagMonitoring(props: MonitoringPanelProps) {
  return <TabPart tab="monitoring" code={monitoringCode} props={props} />;
}

const questionsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./questions-panel")).QuestionsPanel,
);

export function RagQuestions(props: QuestionsPanelProps) {
  return <TabPart tab="questions" code={questionsCode} props={props} />;
}

const gapsCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./gaps-panel")).GapsPanel,
);

export function RagGaps(props: GapsPanelProps) {
  return <TabPart tab="gaps" code={gapsCode} props={props} />;
}

const chunkingCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./chunking-panel")).ChunkingPanel,
);

/** The part of the Configuration tab for passages and search. */
export function RagChunking(props: ChunkingPanelProps) {
  return <TabPart tab="configuration" code={chunkingCode} props={props} />;
}

const synonymsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./synonyms-panel")).SynonymsPanel,
);

/** The part of the Configuration tab for synonyms. */
export function RagSynonyms(props: SynonymsPanelProps) {
  return <TabPart tab="configuration" code={synonymsCode} props={props} />;
}
