import type { OwnSessionView, SessionUser } from "@/lib/auth/schema";
import type { BindingSummary, BindingView } from "@/lib/bindings/schema";
import type { ServicesView } from "@/lib/onboarding/schema";
import type { SearchHit } from "@/lib/search/schema";
import type { SettingsView } from "@/lib/settings/schema";
import type { AuditEntryView } from "@/lib/system/audit-schema";
import type { ErrorReportView } from "@/lib/system/error-report-schema";
import type { Health } from "@/lib/system/schema";
import type { ApiTokenView } from "@/lib/tokens/schema";
import type { UserView } from "@/lib/users/schema";

import type { Good, Page, Said } from "./answers";

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
