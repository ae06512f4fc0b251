export type LinkKind = "agent" | "rag" | "integration";

/** How the screens speak of what a project is linked to. */
export const LINK_LABELS: Readonly<
  Record<LinkKind, { one: string; many: string; choose: string }>
> = {
  agent: { one: "agent", many: "agents", choose: "Choose an agent" },
  rag: { one: "RAG", many: "RAGs", choose: "Choose a RAG" },
  integration: {
    one: "integration",
    many: "integrations",
    choose: "Choose an integration",
  },
};
