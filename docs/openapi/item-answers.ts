import type { AgentCardView, AgentView } from "@/lib/agents/schema";
import type { IntegrationType } from "@/lib/integrations/providers";
import type {
  IntegrationSummary,
  IntegrationTestResult,
  IntegrationView,
  LinkedIntegrationView,
} from "@/lib/integrations/schema";
import type { AssignedUserView, LinkableView, LinkedItemView } from "@/lib/managed-items/schema";
import type { MyProjectView, ProjectCardView, ProjectView } from "@/lib/projects/schema";
import type { RagCardView, RagView } from "@/lib/rags/schema";

import type { Good, Page, Said } from "./answers";

export interface IntegrationsAnswer extends Good, Page {
  integrations: IntegrationView[];
  summary: IntegrationSummary;
}
export interface IntegrationAnswer extends Said {
  integration: IntegrationView;
}
/** A failed test is an answer as well: `success` is the test's. */
export interface IntegrationTestAnswer extends IntegrationTestResult {}
export interface IntegrationToggledAnswer extends Good {
  id: string;
  isActive: boolean;
}

export interface ProjectsAnswer extends Good, Page {
  projects: ProjectCardView[];
}
export interface MyProjectsAnswer extends Good, Page {
  projects: MyProjectView[];
}
export interface ProjectAnswer extends Good {
  project: ProjectView;
}
export interface AgentsAnswer extends Good, Page {
  agents: AgentCardView[];
}
export interface AgentAnswer extends Good {
  agent: AgentView;
}
export interface RagsAnswer extends Good, Page {
  rags: RagCardView[];
}
export interface RagAnswer extends Good {
  rag: RagView;
}
export interface AssignmentAnswer extends Good {
  assignment: AssignedUserView;
}
export interface LinkedAgentsAnswer extends Good {
  agents: LinkedItemView[];
  /** Empty for whoever may not link. */
  linkable: LinkableView[];
}
export interface LinkedAgentAnswer extends Good {
  agent: LinkedItemView;
}
export interface LinkedRagsAnswer extends Good {
  rags: LinkedItemView[];
  /** Empty for whoever may not link. */
  linkable: LinkableView[];
}
export interface LinkedRagAnswer extends Good {
  rag: LinkedItemView;
}
export interface LinkedIntegrationsAnswer extends Good {
  integrations: LinkedIntegrationView[];
  /** Empty for whoever may not link. */
  linkable: { id: string; name: string; type: IntegrationType }[];
}
export interface LinkedIntegrationAnswer extends Good {
  integration: LinkedIntegrationView;
}
