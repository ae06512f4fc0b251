// What each call answers, out of the views that the use cases return. The document's schemas are made from these types
// while it is built, and a test holds real answers against them.
import type { WorkspaceType } from "@/db/vocabulary";
import type { AgentCardView, AgentView } from "@/lib/agents/schema";
import type { Period } from "@/lib/analytics/period-schema";
import type { ChartView, InsightView, MetricView } from "@/lib/analytics/view-schema";
import type { SessionUser } from "@/lib/auth/schema";
import type { OwnSessionView } from "@/lib/auth/session-list-schema";
import type { BindingSummary, BindingView } from "@/lib/bindings/schema";
import type { FieldErrors } from "@/lib/errors";
import type { LinkedIntegrationView } from "@/lib/integrations/project-link-schema";
import type {
  IntegrationSummary,
  IntegrationTestResult,
  IntegrationType,
  IntegrationView,
} from "@/lib/integrations/vocabulary-schema";
import type { LinkableView, LinkedItemView } from "@/lib/managed-items/project-link-schema";
import type { AssignedUserView } from "@/lib/managed-items/schema";
import type { UploadView } from "@/lib/media/schema";
import type { ServicesView } from "@/lib/onboarding/schema";
import type { MyProjectView, ProjectCardView, ProjectView } from "@/lib/projects/schema";
import type { RagCardView, RagView } from "@/lib/rags/schema";
import type { RecordActivityView } from "@/lib/records/activity-schema";
import type { ImportReport } from "@/lib/records/import-schema";
import type { StockChangeView } from "@/lib/records/stock-schema";
import type { SearchHit } from "@/lib/search/schema";
import type { SettingsView } from "@/lib/settings/schema";
import type { AuditEntryView } from "@/lib/system/audit-schema";
import type { Health } from "@/lib/system/check-health";
import type { ErrorReportView } from "@/lib/system/error-report-schema";
import type { ActivityView, CommentView } from "@/lib/tasks/comment-schema";
import type { BulkOutcome } from "@/lib/tasks/run-bulk";
import type { TaskCandidateView, TaskView } from "@/lib/tasks/schema";
import type { ApiTokenView } from "@/lib/tokens/schema";
import type { UserView } from "@/lib/users/schema";
import type { MyWorkspaceWithTeam, WorkspaceAssignmentView } from "@/lib/workspaces/schema";

interface Good {
  success: true;
}
interface Said extends Good {
  message: string;
}
interface Page {
  /** Rows that the query finds, over all pages. */
  total: number;
  page: number;
  perPage: number;
  pageCount: number;
}

export interface DoneAnswer extends Good {}
export interface MessageAnswer extends Said {}
export interface FailedAnswer {
  success: false;
  message: string;
  code: string;
  /** Messages by field. */
  errors?: FieldErrors;
  /** Of an unexpected failure: the id that is also in the log. */
  errorId?: string;
}

export interface HealthAnswer extends Good, Health {}
export interface UserOfSessionAnswer extends Good {
  user: SessionUser;
}
export interface SessionsAnswer extends Good {
  sessions: OwnSessionView[];
}
export interface RevokedAnswer extends Good {
  revoked: number;
}
export interface TokensAnswer extends Good {
  tokens: ApiTokenView[];
}
export interface NewTokenAnswer extends Said {
  token: ApiTokenView;
  /** The token itself, in this answer alone. */
  secret: string;
}

export interface SetupPasswordAnswer extends Said {
  areBindingsReady: boolean;
}
export interface ServicesAnswer extends Said {
  services: ServicesView;
}
export interface SuperAdminAnswer extends Said {
  user: SessionUser;
  isNewDatabaseReady: boolean;
}
export interface AccountAnswer extends Said {
  account: string;
  accountName: string;
}
export interface CreatedServicesAnswer extends ServicesAnswer {
  bindingSnippet: string | null;
  /** The Worker that was bound to them, where its name is known. */
  boundTo: string | null;
}

export interface SettingsAnswer extends Said {
  settings: SettingsView;
}
export interface ImageAnswer extends Said {
  url: string;
}
export interface UsersAnswer extends Said, Page {
  users: UserView[];
}
export interface UserAnswer extends Said {
  user: UserView;
}
export interface BindingsAnswer extends Good {
  bindings: BindingView[];
  summary: BindingSummary;
  /** One sentence that names what does not answer; null when everything does. */
  error: string | null;
}
export interface AuditAnswer extends Good, Page {
  entries: AuditEntryView[];
  /** What there is to filter by. */
  actions: string[];
  entityTypes: string[];
}
export interface ErrorReportsAnswer extends Good, Page {
  reports: ErrorReportView[];
}
export interface ErrorReportedAnswer extends Good {
  id: string;
}
export interface SearchAnswer extends Good {
  hits: SearchHit[];
}

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

export interface WorkspacesAnswer extends Good, Page {
  workspaces: MyWorkspaceWithTeam[];
}
export interface WorkspaceTeamAnswer extends Good {
  assignments: WorkspaceAssignmentView[];
}
export interface WorkspaceAssignmentAnswer extends Good {
  assignment: WorkspaceAssignmentView;
}
export interface SamplesAnswer extends Good {
  records: number;
}
export interface RemovedAnswer extends Good {
  removed: number;
}
export interface DeletedAnswer extends Good {
  deleted: number;
}
export interface ImportAnswer extends Good, ImportReport {}
export interface RecordActivityAnswer extends Good, Page {
  activity: RecordActivityView[];
}
export interface StockChangesAnswer extends Good, Page {
  changes: StockChangeView[];
}
export interface ReportAnswer extends Good {
  period: Period;
  from: string;
  to: string;
  /** The workspaces whose rows are counted. */
  areas: WorkspaceType[];
  metrics: MetricView[];
}
export interface ChartsAnswer extends Good {
  period: Period;
  areas: WorkspaceType[];
  charts: ChartView[];
}
export interface InsightsAnswer extends Good {
  period: Period;
  areas: WorkspaceType[];
  insights: InsightView[];
}
export interface UploadsAnswer extends Good {
  uploads: UploadView[];
}
export interface UploadAnswer extends Good {
  upload: UploadView;
}
export interface UploadPartAnswer extends Good {
  part: { number: number; size: number };
}
export interface ViewsAnswer extends Good {
  views: number;
}
export interface DownloadsAnswer extends Good {
  downloads: number;
}
export interface ThumbnailAnswer extends Good {
  thumbnail: string;
}

export interface TasksAnswer extends Good, Page {
  tasks: TaskView[];
}
export interface TaskAnswer extends Good {
  task: TaskView;
}
export interface TasksTagAnswer extends Good {
  tag: string;
}
export interface TaskCandidatesAnswer extends Good {
  users: TaskCandidateView[];
}
export interface BulkAnswer extends Good, BulkOutcome {}
export interface CommentsAnswer extends Good, Page {
  comments: CommentView[];
}
export interface CommentAnswer extends Good {
  comment: CommentView;
}
export interface ActivityAnswer extends Good, Page {
  activity: ActivityView[];
}
