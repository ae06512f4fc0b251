import type { WorkspaceType } from "@/db/vocabulary";
import type { Period } from "@/lib/analytics/period-schema";
import type { ChartView, InsightView, MetricView } from "@/lib/analytics/schema";
import type { UploadView } from "@/lib/media/schema";
import type { ImportReport, RecordActivityView } from "@/lib/records/answer-schema";
import type { UpdatedRecords } from "@/lib/records/bulk/update-records";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import type { BulkOutcome } from "@/lib/tasks/bulk/run-bulk";
import type { ActivityView, CommentView } from "@/lib/tasks/comments/schema";
import type { TaskCandidateView, TaskView } from "@/lib/tasks/schema";
import type { MyWorkspaceWithTeam, WorkspaceAssignmentView } from "@/lib/workspaces/schema";

import type { Good, Page } from "./answers";

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
export interface UpdatedAnswer extends Good, Omit<UpdatedRecords, "undo"> {}
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
