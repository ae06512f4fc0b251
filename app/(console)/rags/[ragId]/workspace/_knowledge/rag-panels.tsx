"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { type LazyCode, lazyCode } from "@/lib/ui/lazy-code";
import { type ItemTab, useTabUse } from "../../../../_components/item-workspace/item-tabs";
import type { AskPanelProps } from "./ask-panel";
import type { ChunkingPanelProps } from "./chunking-panel";
import type { DocumentsPanelProps } from "./documents-panel";
import type { GapsPanelProps } from "./gaps-panel";
import type { JobsPanelProps } from "./jobs-panel";
import type { MonitoringPanelProps } from "./monitoring-panel";
import { NeedsDocuments } from "./needs-documents";
import type { QuestionsPanelProps } from "./questions-panel";
import type { SearchPanelProps } from "./search-panel";

interface TabPartProps<Props> {
  tab: ItemTab;
  code: LazyCode<ComponentType<Props>>;
  props: Props;
}

/** A tab's content. Its code comes when the tab is first opened, and what it asks the server for with it. */
function TabPart<Props extends object>({ tab, code, props }: TabPartProps<Props>) {
  const { wasOpened } = useTabUse(tab);
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wasOpened || Part || hasFailed) return;
    let isHere = true;
    code.load().then(
      (loaded) => isHere && setPart(() => loaded),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [wasOpened, Part, hasFailed, code]);
  if (Part) return <Part {...props} />;
  if (!hasFailed) return <p role="status">Loading…</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert">This tab could not be loaded. Check your connection.</p>
      <Button variant="outline" onClick={() => setFailed(false)}>
        Retry
      </Button>
    </div>
  );
}

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
