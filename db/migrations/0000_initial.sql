CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`role` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_role" CHECK("invitations"."role" IN ('superadmin', 'admin', 'moderator'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`password_fingerprint` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `way`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "password_resets_way" CHECK("password_resets"."way" IN ('passed-on', 'mailed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE TABLE `agent_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`user_id` text NOT NULL,
	`helpful` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `agent_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_feedback_run` ON `agent_feedback` (`run_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `agent_feedback_agent` ON `agent_feedback` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_feedback_user` ON `agent_feedback` (`user_id`);--> statement-breakpoint
CREATE TABLE `agent_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`project_id` text,
	`task_id` text,
	`user_id` text,
	`token_id` text,
	`trigger` text NOT NULL,
	`input` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`result` text,
	`error` text,
	`retry_of` text,
	`schedule_id` text,
	`scheduled_for` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`schedule_id`) REFERENCES `agent_schedules`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "agent_runs_state" CHECK("agent_runs"."state" IN ('queued', 'running', 'waiting_approval', 'succeeded', 'failed', 'cancelled', 'expired', 'stopped', 'missed')),
	CONSTRAINT "agent_runs_trigger" CHECK("agent_runs"."trigger" IN ('person', 'api', 'task', 'schedule', 'chat'))
);
--> statement-breakpoint
CREATE INDEX `agent_runs_agent` ON `agent_runs` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_runs_project` ON `agent_runs` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_runs_task` ON `agent_runs` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_runs_user` ON `agent_runs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `agent_runs_scheduled` ON `agent_runs` (`schedule_id`,`scheduled_for`) WHERE scheduled_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_runs_schedule` ON `agent_runs` (`schedule_id`,`created_at`) WHERE schedule_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_runs_live` ON `agent_runs` (`agent_id`,`state`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`step_id` text NOT NULL,
	`tool` text NOT NULL,
	`mode` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`arguments` text NOT NULL,
	`hash` text NOT NULL,
	`rendering` text NOT NULL,
	`why` text NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`proposed` text,
	`reason` text,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `agent_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`step_id`) REFERENCES `run_steps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "approvals_mode" CHECK("approvals"."mode" IN ('ask', 'ask-other')),
	CONSTRAINT "approvals_state" CHECK("approvals"."state" IN ('waiting', 'approved', 'denied', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`step_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_step` ON `approvals` (`step_id`);--> statement-breakpoint
CREATE INDEX `approvals_run` ON `approvals` (`run_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`expires_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_decided_by` ON `approvals` (`decided_by`);--> statement-breakpoint
CREATE TABLE `run_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`tool` text,
	`title` text NOT NULL,
	`input` text DEFAULT '{}' NOT NULL,
	`output` text,
	`state` text NOT NULL,
	`tokens_in` integer DEFAULT 0 NOT NULL,
	`tokens_out` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer DEFAULT 0 NOT NULL,
	`error` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `agent_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "run_steps_kind" CHECK("run_steps"."kind" IN ('message', 'model', 'tool')),
	CONSTRAINT "run_steps_state" CHECK("run_steps"."state" IN ('waiting', 'started', 'succeeded', 'failed', 'denied'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_steps_run` ON `run_steps` (`run_id`,`n`);--> statement-breakpoint
CREATE TABLE `agent_scenario_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`scenario_id` text NOT NULL,
	`passed` integer NOT NULL,
	`failures` text NOT NULL,
	`calls` text NOT NULL,
	`answer` text,
	`agent_version` integer NOT NULL,
	`ms` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`scenario_id`) REFERENCES `agent_scenarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_scenario_runs_scenario` ON `agent_scenario_runs` (`scenario_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `agent_scenarios` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`project_id` text,
	`user_id` text,
	`name` text COLLATE NOCASE NOT NULL,
	`messages` text NOT NULL,
	`replies` text DEFAULT '[]' NOT NULL,
	`expects` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `agent_scenarios_agent` ON `agent_scenarios` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_scenarios_user` ON `agent_scenarios` (`user_id`);--> statement-breakpoint
CREATE INDEX `agent_scenarios_project` ON `agent_scenarios` (`project_id`);--> statement-breakpoint
CREATE TABLE `agent_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`project_id` text,
	`user_id` text,
	`input` text DEFAULT '' NOT NULL,
	`cron` text NOT NULL,
	`zone` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`reason` text,
	`next_at` integer NOT NULL,
	`resumed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "agent_schedules_state" CHECK("agent_schedules"."state" IN ('active', 'paused', 'stopped'))
);
--> statement-breakpoint
CREATE INDEX `agent_schedules_agent` ON `agent_schedules` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_schedules_user` ON `agent_schedules` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_schedules_project` ON `agent_schedules` (`project_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agent_projects` (
	`agent_id` text NOT NULL,
	`project_id` text NOT NULL,
	`role` text DEFAULT 'moderator' NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `project_id`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agent_projects_role" CHECK("agent_projects"."role" IN ('superadmin', 'admin', 'moderator', 'user'))
);
--> statement-breakpoint
CREATE INDEX `agent_projects_project` ON `agent_projects` (`project_id`);--> statement-breakpoint
CREATE TABLE `agent_users` (
	`agent_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'moderator' NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `user_id`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agent_users_role" CHECK("agent_users"."role" IN ('superadmin', 'admin', 'moderator', 'user'))
);
--> statement-breakpoint
CREATE INDEX `agent_users_user` ON `agent_users` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`url` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	`type` text COLLATE NOCASE NOT NULL,
	`status` text NOT NULL,
	`ai_agent_type` text,
	`agent_config` text,
	`template_id` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "agents_status_values" CHECK("agents"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `agents_name` ON `agents` (`name`);--> statement-breakpoint
CREATE INDEX `agents_created_at` ON `agents` (`created_at`);--> statement-breakpoint
CREATE INDEX `agents_deleted_at` ON `agents` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agents_created_by` ON `agents` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `metrics` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`category` text NOT NULL,
	`unit` text DEFAULT 'number' NOT NULL,
	`value` real NOT NULL,
	`aggregation` text DEFAULT 'latest' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "metrics_category_values" CHECK("metrics"."category" IN ('traffic', 'conversion', 'revenue', 'engagement')),
	CONSTRAINT "metrics_unit_values" CHECK("metrics"."unit" IN ('number', 'percentage', 'currency', 'duration')),
	CONSTRAINT "metrics_aggregation_values" CHECK("metrics"."aggregation" IN ('latest', 'total', 'average'))
);
--> statement-breakpoint
CREATE INDEX `metrics_created_at` ON `metrics` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_sample` ON `metrics` (`workspace_id`) WHERE "metrics"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `metrics_created_by` ON `metrics` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `metrics_import_key` ON `metrics` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `metrics_at` ON `metrics` (`workspace_id`,`at`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_name` ON `metrics` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_value` ON `metrics` (`workspace_id`,`value`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_category` ON `metrics` (`workspace_id`,`category`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_series` ON `metrics` (`workspace_id`,`name`,`at`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`role` text NOT NULL,
	`access` text NOT NULL,
	`scopes` text,
	`project_id` text,
	`networks` text DEFAULT '[]' NOT NULL,
	`last_four` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_tokens_role" CHECK("api_tokens"."role" IN ('superadmin', 'admin', 'moderator')),
	CONSTRAINT "api_tokens_access" CHECK("api_tokens"."access" IN ('read', 'write'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_id` ON `api_tokens` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_user_name` ON `api_tokens` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_tokens_project` ON `api_tokens` (`project_id`);--> statement-breakpoint
CREATE TABLE `audit_archives` (
	`first_seq` integer PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	`prev_hash` text,
	`first_hash` text NOT NULL,
	`last_hash` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`key` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_chain` (
	`id` integer PRIMARY KEY NOT NULL,
	`first_seq` integer DEFAULT 1 NOT NULL,
	`first_prev_hash` text,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL,
	CONSTRAINT "audit_chain_single_row" CHECK("audit_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `audit_delivery` (
	`id` integer PRIMARY KEY NOT NULL,
	`kept_days` integer,
	`url` text,
	`secret` text,
	`is_paused` integer DEFAULT false NOT NULL,
	`delivered_seq` integer DEFAULT 0 NOT NULL,
	`delivered_at` integer,
	`error` text,
	`failed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer,
	CONSTRAINT "audit_delivery_single_row" CHECK("audit_delivery"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`actor_id` text NOT NULL,
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_at` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `identity_providers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text,
	`domains` text DEFAULT '[]' NOT NULL,
	`newcomer_role` text,
	`trusts_factor` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "identity_providers_newcomer_role" CHECK("identity_providers"."newcomer_role" IN ('superadmin', 'admin', 'moderator')),
	CONSTRAINT "identity_providers_trusts_factor" CHECK("identity_providers"."trusts_factor" IN (0, 1)),
	CONSTRAINT "identity_providers_active" CHECK("identity_providers"."active" IN (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_providers_name` ON `identity_providers` (`name`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`parts` text DEFAULT '{}' NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`mail_from` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE "notices"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX `notices_to_mail` ON `notices` (`user_id`) WHERE "notices"."mail_from" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_created_at` ON `notices` (`created_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_user_name` ON `passkeys` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset_at` ON `rate_limits` (`reset_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`must_enroll` integer DEFAULT false NOT NULL,
	`ip` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id` ON `sessions` (`id`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_identities` (
	`provider_id` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `subject`),
	FOREIGN KEY (`provider_id`) REFERENCES `identity_providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_user` ON `user_identities` (`user_id`,`provider_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`password_hash` text NOT NULL,
	`password_given_at` integer,
	`role` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`avatar_key` text,
	`notice_choices` text DEFAULT '{}' NOT NULL,
	`locale` text DEFAULT 'en-GB' NOT NULL,
	`home` text DEFAULT '/' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('superadmin', 'admin', 'moderator')),
	CONSTRAINT "users_active" CHECK("users"."active" IN (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`);--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text COLLATE NOCASE NOT NULL,
	`type` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`author` text COLLATE NOCASE NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`seo_score` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "content_items_type_values" CHECK("content_items"."type" IN ('blog', 'newsletter', 'documentation', 'article')),
	CONSTRAINT "content_items_status_values" CHECK("content_items"."status" IN ('draft', 'review', 'published', 'archived'))
);
--> statement-breakpoint
CREATE INDEX `content_items_created_at` ON `content_items` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_sample` ON `content_items` (`workspace_id`) WHERE "content_items"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `content_items_created_by` ON `content_items` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_import_key` ON `content_items` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `content_items_title` ON `content_items` (`workspace_id`,`title`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_seo_score` ON `content_items` (`workspace_id`,`seo_score`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_status` ON `content_items` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_type` ON `content_items` (`workspace_id`,`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_published_at` ON `content_items` (`workspace_id`,`published_at`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`keyword` text COLLATE NOCASE NOT NULL,
	`position` integer,
	`previous_position` integer,
	`search_volume` integer,
	`url` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "keywords_position_range" CHECK("keywords"."position" >= 1)
);
--> statement-breakpoint
CREATE INDEX `keywords_created_at` ON `keywords` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `keywords_sample` ON `keywords` (`workspace_id`) WHERE "keywords"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `keywords_created_by` ON `keywords` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_import_key` ON `keywords` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `keywords_position` ON `keywords` (`workspace_id`,`position`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_keyword` ON `keywords` (`workspace_id`,`keyword`);--> statement-breakpoint
CREATE TABLE `conversation_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`n` integer NOT NULL,
	`text` text NOT NULL,
	`run_id` text,
	`state` text DEFAULT 'asking' NOT NULL,
	`answer` text,
	`details` text,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `agent_runs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "conversation_messages_state" CHECK("conversation_messages"."state" IN ('asking', 'waiting', 'answered', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_n` ON `conversation_messages` (`conversation_id`,`n`);--> statement-breakpoint
CREATE INDEX `conversation_messages_run` ON `conversation_messages` (`run_id`) WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text,
	`rag_id` text,
	`project_id` text,
	`user_id` text NOT NULL,
	`title` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversations_of_one" CHECK((agent_id IS NULL) <> (rag_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX `conversations_user` ON `conversations` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_agent` ON `conversations` (`agent_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_rag` ON `conversations` (`rag_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_project` ON `conversations` (`project_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`position` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`status` text DEFAULT 'prospect' NOT NULL,
	`last_contact` integer,
	`tags` text DEFAULT '[]' NOT NULL,
	`lifetime_value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contacts_status_values" CHECK("contacts"."status" IN ('prospect', 'active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `contacts_created_at` ON `contacts` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_sample` ON `contacts` (`workspace_id`) WHERE "contacts"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `contacts_created_by` ON `contacts` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_import_key` ON `contacts` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_last_contact` ON `contacts` (`workspace_id`,`last_contact`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_lifetime_value` ON `contacts` (`workspace_id`,`lifetime_value`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_status` ON `contacts` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`stage` text DEFAULT 'discovery' NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`probability` integer DEFAULT 0 NOT NULL,
	`expected_close` integer,
	`notes` text DEFAULT '' NOT NULL,
	`lead_id` text,
	`closed_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deals_probability_range" CHECK("deals"."probability" BETWEEN 0 AND 100),
	CONSTRAINT "deals_stage_values" CHECK("deals"."stage" IN ('discovery', 'proposal', 'negotiation', 'closing', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `deals_created_at` ON `deals` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_sample` ON `deals` (`workspace_id`) WHERE "deals"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `deals_created_by` ON `deals` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_import_key` ON `deals` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `deals_name` ON `deals` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_value` ON `deals` (`workspace_id`,`value`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_expected_close` ON `deals` (`workspace_id`,`expected_close`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_stage` ON `deals` (`workspace_id`,`stage`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_lead` ON `deals` (`lead_id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`source` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`estimated_value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`assigned_to` text,
	`notes` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "leads_score_range" CHECK("leads"."score" BETWEEN 0 AND 100),
	CONSTRAINT "leads_status_values" CHECK("leads"."status" IN ('new', 'contacted', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'))
);
--> statement-breakpoint
CREATE INDEX `leads_created_at` ON `leads` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_sample` ON `leads` (`workspace_id`) WHERE "leads"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `leads_created_by` ON `leads` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_import_key` ON `leads` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `leads_name` ON `leads` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_score` ON `leads` (`workspace_id`,`score`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_estimated_value` ON `leads` (`workspace_id`,`estimated_value`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_status` ON `leads` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_assigned_to` ON `leads` (`assigned_to`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`sku` text NOT NULL,
	`unit_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity_range" CHECK("order_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`customer_name` text COLLATE NOCASE NOT NULL,
	`customer_email` text COLLATE NOCASE NOT NULL,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`items_count` integer NOT NULL,
	`contact_id` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status_values" CHECK("orders"."status" IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_sample` ON `orders` (`workspace_id`) WHERE "orders"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `orders_created_by` ON `orders` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_import_key` ON `orders` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`workspace_id`,`customer_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_contact` ON `orders` (`contact_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`sku` text COLLATE NOCASE NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`category` text COLLATE NOCASE NOT NULL,
	`stock_quantity` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`sales_count` integer DEFAULT 0 NOT NULL,
	`picture_id` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`picture_id`) REFERENCES `media_assets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_stock_range" CHECK("products"."stock_quantity" >= 0),
	CONSTRAINT "products_price_range" CHECK("products"."price" >= 0),
	CONSTRAINT "products_status_values" CHECK("products"."status" IN ('active', 'inactive', 'out_of_stock'))
);
--> statement-breakpoint
CREATE INDEX `products_created_at` ON `products` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_sample` ON `products` (`workspace_id`) WHERE "products"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `products_created_by` ON `products` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_import_key` ON `products` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_stock` ON `products` (`workspace_id`,`stock_quantity`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_status` ON `products` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_picture` ON `products` (`picture_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`workspace_id`,`sku`);--> statement-breakpoint
CREATE TABLE `stock_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`order_id` text,
	`created_by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stock_changes_reason" CHECK("stock_changes"."reason" IN ('opening', 'order', 'cancellation', 'correction', 'delivery', 'return', 'damage'))
);
--> statement-breakpoint
CREATE INDEX `stock_changes_product` ON `stock_changes` (`product_id`,`at`);--> statement-breakpoint
CREATE TABLE `integration_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`integration_id` text NOT NULL,
	`at` integer NOT NULL,
	`success` integer NOT NULL,
	`status` text NOT NULL,
	`message` text NOT NULL,
	`response_time_ms` integer,
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `integration_tests_integration` ON `integration_tests` (`integration_id`,`at`);--> statement-breakpoint
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`type` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'disconnected' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`config` text DEFAULT '{}' NOT NULL,
	`secrets` text DEFAULT '{}' NOT NULL,
	`metadata` text DEFAULT '{}' NOT NULL,
	`error_message` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_test_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "integrations_status_values" CHECK("integrations"."status" IN ('connected', 'disconnected', 'error', 'testing'))
);
--> statement-breakpoint
CREATE INDEX `integrations_type` ON `integrations` (`type`);--> statement-breakpoint
CREATE INDEX `integrations_created_at` ON `integrations` (`created_at`);--> statement-breakpoint
CREATE INDEX `integrations_deleted_at` ON `integrations` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `project_integrations` (
	`project_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `integration_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_integrations_integration` ON `project_integrations` (`integration_id`);--> statement-breakpoint
CREATE TABLE `engine_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer,
	`drained_since` integer,
	CONSTRAINT "engine_state_single_row" CHECK("engine_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`run_at` integer NOT NULL,
	`lease` text,
	`lease_until` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`again` integer DEFAULT false NOT NULL,
	`slices` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_state" CHECK("jobs"."state" IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "jobs_lease" CHECK(("jobs"."state" = 'running') = ("jobs"."lease" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_live` ON `jobs` (`kind`,`subject`) WHERE state IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX `jobs_queued` ON `jobs` (`run_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_leased` ON `jobs` (`lease_until`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`state`,`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_created_at` ON `jobs` (`created_at`);--> statement-breakpoint
CREATE TABLE `knowledge_gaps` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`words` text NOT NULL,
	`questions` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`task_id` text,
	`answered_by` text,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "knowledge_gaps_state" CHECK("knowledge_gaps"."state" IN ('open', 'task', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `knowledge_gaps_updated_at` ON `knowledge_gaps` (`rag_id`,`state`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_gaps_words` ON `knowledge_gaps` (`rag_id`,`words`);--> statement-breakpoint
CREATE TABLE `rag_chunks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`generation_id` text NOT NULL,
	`document_id` text NOT NULL,
	`n` integer NOT NULL,
	`heading_path` text DEFAULT '[]' NOT NULL,
	`page` integer,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`text` text NOT NULL,
	`hash` text NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	`embedding_id` integer,
	FOREIGN KEY (`generation_id`) REFERENCES `rag_generations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `rag_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rag_chunks_embedding` ON `rag_chunks` (`embedding_id`) WHERE embedding_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rag_chunks_generation` ON `rag_chunks` (`generation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_chunks_place` ON `rag_chunks` (`document_id`,`generation_id`,`n`);--> statement-breakpoint
CREATE TABLE `rag_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`external_id` text,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`url` text,
	`trust` text DEFAULT 'internal' NOT NULL,
	`content_hash` text NOT NULL,
	`bytes` integer NOT NULL,
	`pages` integer,
	`page_starts` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`progress_total` integer DEFAULT 0 NOT NULL,
	`error` text,
	`file_key` text,
	`text_key` text,
	`short_text` text,
	`previous` text,
	`built_as` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rag_documents_source" CHECK("rag_documents"."source" IN ('upload', 'text', 'html', 'address', 'record')),
	CONSTRAINT "rag_documents_trust" CHECK("rag_documents"."trust" IN ('internal', 'partner', 'public')),
	CONSTRAINT "rag_documents_state" CHECK("rag_documents"."state" IN ('queued', 'extracting', 'indexing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `rag_documents_created_at` ON `rag_documents` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_documents_created_by` ON `rag_documents` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_documents_content` ON `rag_documents` (`rag_id`,`content_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_documents_external` ON `rag_documents` (`rag_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `rag_embeddings` (
	`id` integer PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`model` text NOT NULL,
	`dimensions` integer NOT NULL,
	`hash` text NOT NULL,
	`vector` blob NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rag_embeddings_text` ON `rag_embeddings` (`rag_id`,`model`,`dimensions`,`hash`);--> statement-breakpoint
CREATE TABLE `rag_evaluations` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`generation_id` text NOT NULL,
	`questions` integer NOT NULL,
	`passed` integer NOT NULL,
	`hit_at_1` real,
	`hit_at_5` real,
	`mrr` real,
	`right_refusals` real,
	`verbatim_citations` real,
	`results` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`generation_id`) REFERENCES `rag_generations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rag_evaluations_rag` ON `rag_evaluations` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_evaluations_generation` ON `rag_evaluations` (`generation_id`);--> statement-breakpoint
CREATE TABLE `rag_generations` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`chunk_size` integer NOT NULL,
	`chunk_overlap` integer NOT NULL,
	`embedding_integration_id` text,
	`embedding_model` text,
	`dimensions` integer,
	`state` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`progress_total` integer DEFAULT 0 NOT NULL,
	`error` text,
	`despite_gate` integer DEFAULT false NOT NULL,
	`documents` integer DEFAULT 0 NOT NULL,
	`chunks` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`current_at` integer,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rag_generations_state" CHECK("rag_generations"."state" IN ('building', 'held', 'failed', 'current', 'retired', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `rag_generations_rag` ON `rag_generations` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_generations_current` ON `rag_generations` (`rag_id`) WHERE state = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX `rag_generations_building` ON `rag_generations` (`rag_id`) WHERE state = 'building';--> statement-breakpoint
CREATE INDEX `rag_generations_created_by` ON `rag_generations` (`created_by`);--> statement-breakpoint
CREATE TABLE `rag_queries` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`query` text NOT NULL,
	`hits` integer NOT NULL,
	`refused` integer DEFAULT false NOT NULL,
	`thumb` integer,
	`milliseconds` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rag_queries_rag` ON `rag_queries` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_queries_created_at` ON `rag_queries` (`created_at`);--> statement-breakpoint
CREATE INDEX `rag_queries_user` ON `rag_queries` (`user_id`);--> statement-breakpoint
CREATE TABLE `rag_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`question` text NOT NULL,
	`document_id` text,
	`quote` text,
	`must_refuse` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `rag_documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rag_questions_rag` ON `rag_questions` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_questions_document` ON `rag_questions` (`document_id`);--> statement-breakpoint
CREATE INDEX `rag_questions_created_by` ON `rag_questions` (`created_by`);--> statement-breakpoint
CREATE TABLE `rag_segments` (
	`id` text PRIMARY KEY NOT NULL,
	`generation_id` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL,
	`rows` integer NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`generation_id`) REFERENCES `rag_generations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rag_segments_last` ON `rag_segments` (`generation_id`,`last`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_address` text COLLATE NOCASE NOT NULL,
	`subject` text NOT NULL,
	`content` text,
	`about` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`expires_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_kind" CHECK("outbox"."kind" IN ('invitation', 'reset', 'notice')),
	CONSTRAINT "outbox_state" CHECK("outbox"."state" IN ('queued', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_created_at` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`);--> statement-breakpoint
CREATE TABLE `media_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`type` text NOT NULL,
	`format` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`folder` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`width` integer,
	`height` integer,
	`thumbnail` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "media_assets_type_values" CHECK("media_assets"."type" IN ('image', 'video', 'audio', 'document', 'archive')),
	CONSTRAINT "media_assets_size_range" CHECK("media_assets"."size" >= 0)
);
--> statement-breakpoint
CREATE INDEX `media_assets_created_at` ON `media_assets` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_sample` ON `media_assets` (`workspace_id`) WHERE "media_assets"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `media_assets_created_by` ON `media_assets` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_assets_import_key` ON `media_assets` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `media_assets_name` ON `media_assets` (`workspace_id`,`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_size` ON `media_assets` (`workspace_id`,`size`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_views` ON `media_assets` (`workspace_id`,`views`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_downloads` ON `media_assets` (`workspace_id`,`downloads`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_type` ON `media_assets` (`workspace_id`,`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_folder` ON `media_assets` (`workspace_id`,`folder`,`created_at`);--> statement-breakpoint
CREATE TABLE `media_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `media_folders_created_at` ON `media_folders` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_folders_sample` ON `media_folders` (`workspace_id`) WHERE "media_folders"."is_sample" = 1;--> statement-breakpoint
CREATE INDEX `media_folders_created_by` ON `media_folders` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_folders_import_key` ON `media_folders` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_folders_name` ON `media_folders` (`workspace_id`,`name`);--> statement-breakpoint
CREATE TABLE `media_upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `media_uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `media_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text,
	`rag_id` text,
	`created_by` text NOT NULL,
	`fingerprint` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`declared_type` text NOT NULL,
	`folder` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`multipart_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_uploads_place" CHECK((workspace_id IS NULL) <> (rag_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_uploads_file` ON `media_uploads` (`workspace_id`,`created_by`,`fingerprint`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_uploads_document` ON `media_uploads` (`rag_id`,`created_by`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `media_uploads_person` ON `media_uploads` (`created_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_uploads_expires_at` ON `media_uploads` (`expires_at`);--> statement-breakpoint
CREATE TABLE `removed_files` (
	`key` text PRIMARY KEY NOT NULL,
	`multipart_id` text,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_files_due_at` ON `removed_files` (`due_at`);--> statement-breakpoint
CREATE TABLE `project_users` (
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'moderator' NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_users_role" CHECK("project_users"."role" IN ('superadmin', 'admin', 'moderator', 'user'))
);
--> statement-breakpoint
CREATE INDEX `project_users_user` ON `project_users` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`url` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	`type` text COLLATE NOCASE NOT NULL,
	`status` text NOT NULL,
	`ai_project_type` text,
	`ai_config` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "projects_status_values" CHECK("projects"."status" IN ('active', 'inactive', 'completed', 'planning', 'archived'))
);
--> statement-breakpoint
CREATE INDEX `projects_name` ON `projects` (`name`);--> statement-breakpoint
CREATE INDEX `projects_created_at` ON `projects` (`created_at`);--> statement-breakpoint
CREATE INDEX `projects_deleted_at` ON `projects` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_created_by` ON `projects` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `workspace_users` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workspace_users_user` ON `workspace_users` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "workspaces_type" CHECK("workspaces"."type" IN ('content', 'ecommerce', 'crm', 'media', 'analytics'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_project_type` ON `workspaces` (`project_id`,`type`);--> statement-breakpoint
CREATE TABLE `rag_projects` (
	`rag_id` text NOT NULL,
	`project_id` text NOT NULL,
	`role` text,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`rag_id`, `project_id`),
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rag_projects_project` ON `rag_projects` (`project_id`);--> statement-breakpoint
CREATE TABLE `rag_users` (
	`rag_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'moderator' NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`rag_id`, `user_id`),
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rag_users_role" CHECK("rag_users"."role" IN ('superadmin', 'admin', 'moderator', 'user'))
);
--> statement-breakpoint
CREATE INDEX `rag_users_user` ON `rag_users` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `rags` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`url` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`status_before` text,
	`config` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rags_status_values" CHECK("rags"."status" IN ('planning', 'active', 'inactive', 'training', 'error')),
	CONSTRAINT "rags_type_values" CHECK("rags"."type" IN ('document-qa', 'knowledge-base', 'semantic-search', 'conversational', 'multi-modal', 'custom'))
);
--> statement-breakpoint
CREATE INDEX `rags_name` ON `rags` (`name`);--> statement-breakpoint
CREATE INDEX `rags_created_at` ON `rags` (`created_at`);--> statement-breakpoint
CREATE INDEX `rags_deleted_at` ON `rags` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rags_created_by` ON `rags` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `record_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`record_type` text NOT NULL,
	`record_id` text NOT NULL,
	`user_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `record_comments_record` ON `record_comments` (`record_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `record_comments_workspace` ON `record_comments` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `record_comments_user` ON `record_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	`list_project_id` text,
	`workspace_type` text,
	`name` text COLLATE NOCASE NOT NULL,
	`query` text NOT NULL,
	`project_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "saved_views_kind" CHECK("saved_views"."kind" IN ('tasks', 'projects', 'agents', 'rags', 'users', 'audit', 'records')),
	CONSTRAINT "saved_views_of_records" CHECK((kind = 'records') = (list_project_id IS NOT NULL AND workspace_type IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`owner_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `saved_views_shared` ON `saved_views` (`list`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `saved_views_project` ON `saved_views` (`project_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `saved_views_list_project` ON `saved_views` (`list_project_id`) WHERE list_project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_email` text,
	`action` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text,
	`outcome` text DEFAULT 'done' NOT NULL,
	`before` text,
	`after` text,
	`ip` text,
	`request_id` text,
	`project_id` text,
	`token_name` text,
	`agent_name` text,
	`run_id` text,
	`step_id` text,
	`prev_hash` text,
	`hash` text,
	CONSTRAINT "audit_log_outcome" CHECK("audit_log"."outcome" IN ('done', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_id_unique` ON `audit_log` (`id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity_type`,`entity_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_project` ON `audit_log` (`project_id`,`at`) WHERE "audit_log"."project_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_step` ON `audit_log` (`step_id`,`action`,`entity_id`) WHERE "audit_log"."step_id" IS NOT NULL AND "audit_log"."outcome" = 'done';--> statement-breakpoint
CREATE TABLE `binding_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`results` text NOT NULL,
	`answer` text
);
--> statement-breakpoint
CREATE INDEX `binding_checks_at` ON `binding_checks` (`at`);--> statement-breakpoint
CREATE TABLE `error_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`level` text NOT NULL,
	`message` text NOT NULL,
	`stack` text,
	`component_stack` text,
	`digest` text,
	`path` text,
	`user_agent` text,
	CONSTRAINT "error_reports_level" CHECK("error_reports"."level" IN ('critical', 'page', 'component'))
);
--> statement-breakpoint
CREATE INDEX `error_reports_at` ON `error_reports` (`at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`dashboard_name` text DEFAULT 'Atrium' NOT NULL,
	`site_title` text DEFAULT 'Atrium' NOT NULL,
	`logo_key` text,
	`favicon_key` text,
	`quotas` text DEFAULT '{}' NOT NULL,
	`second_factor_roles` text DEFAULT '[]' NOT NULL,
	`access_policy` text DEFAULT '{}' NOT NULL,
	`updated_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_single_row" CHECK("settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `system_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`setup_completed_at` integer,
	`services_mode` text,
	`services` text,
	`provider_email` text,
	`provider_account_id` text,
	`provider_account_name` text,
	`provider_key_fingerprint` text,
	`provider_key_last_four` text,
	`resetting_since` integer,
	CONSTRAINT "system_state_single_row" CHECK("system_state"."id" = 1),
	CONSTRAINT "system_state_services_mode" CHECK("system_state"."services_mode" IN ('provider', 'bindings'))
);
--> statement-breakpoint
CREATE TABLE `task_agents` (
	`task_id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`given_by` text,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`given_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_agents_agent` ON `task_agents` (`agent_id`);--> statement-breakpoint
CREATE INDEX `task_agents_given_by` ON `task_agents` (`given_by`);--> statement-breakpoint
CREATE TABLE `task_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`run_id` text NOT NULL,
	`decision` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `agent_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "task_reviews_decision" CHECK("task_reviews"."decision" IN ('accept', 'return'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_reviews_run` ON `task_reviews` (`run_id`);--> statement-breakpoint
CREATE INDEX `task_reviews_task` ON `task_reviews` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `task_reviews_user` ON `task_reviews` (`user_id`);--> statement-breakpoint
CREATE TABLE `deleted_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`task_id`) REFERENCES `deleted_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_comments_task` ON `deleted_comments` (`task_id`);--> statement-breakpoint
CREATE TABLE `deleted_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`people` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_tasks_deleted_at` ON `deleted_tasks` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `task_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_comments_task` ON `task_comments` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `task_comments_user` ON `task_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `task_users` (
	`task_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `user_id`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "task_users_role" CHECK("task_users"."role" IN ('owner', 'reviewer', 'assignee'))
);
--> statement-breakpoint
CREATE INDEX `task_users_user` ON `task_users` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`mode` text NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`project_id` text,
	`trashed_project_id` text,
	`due_at` integer,
	`completed_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`trashed_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tasks_status_values" CHECK("tasks"."status" IN ('aktiv', 'running', 'paused', 'inaktiv', 'pending', 'in-progress', 'completed', 'cancelled')),
	CONSTRAINT "tasks_mode_values" CHECK("tasks"."mode" IN ('manual', 'auto')),
	CONSTRAINT "tasks_priority_values" CHECK("tasks"."priority" IN ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE INDEX `tasks_created_at` ON `tasks` (`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_trashed_project` ON `tasks` (`trashed_project_id`) WHERE trashed_project_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_created_by` ON `tasks` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `model_prices` (
	`model` text COLLATE NOCASE PRIMARY KEY NOT NULL,
	`input` integer NOT NULL,
	`cached` integer NOT NULL,
	`output` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `usage_caps` (
	`scope` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`micro_dollars` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `subject`),
	CONSTRAINT "usage_caps_scope" CHECK("usage_caps"."scope" IN ('month', 'integration', 'project', 'agent', 'person'))
);
--> statement-breakpoint
CREATE TABLE `usage_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`purpose` text NOT NULL,
	`integration_id` text NOT NULL,
	`model` text COLLATE NOCASE NOT NULL,
	`user_id` text,
	`agent_id` text,
	`rag_id` text,
	`project_id` text,
	`run_id` text,
	`micro_dollars` integer,
	`input_tokens` integer NOT NULL,
	`cached_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`is_estimated` integer NOT NULL,
	CONSTRAINT "usage_entries_purpose" CHECK("usage_entries"."purpose" IN ('run', 'chat', 'ask', 'evaluation', 'embedding'))
);
--> statement-breakpoint
CREATE INDEX `usage_entries_at` ON `usage_entries` (`at`,`micro_dollars`);--> statement-breakpoint
CREATE INDEX `usage_entries_integration` ON `usage_entries` (`integration_id`,`at`,`micro_dollars`);--> statement-breakpoint
CREATE INDEX `usage_entries_project` ON `usage_entries` (`project_id`,`at`,`micro_dollars`);--> statement-breakpoint
CREATE INDEX `usage_entries_agent` ON `usage_entries` (`agent_id`,`at`,`micro_dollars`);--> statement-breakpoint
CREATE INDEX `usage_entries_user` ON `usage_entries` (`user_id`,`at`,`micro_dollars`);--> statement-breakpoint
CREATE INDEX `usage_entries_rag` ON `usage_entries` (`rag_id`,`at`,`micro_dollars`) WHERE rag_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `usage_entries_run` ON `usage_entries` (`run_id`);--> statement-breakpoint
CREATE TABLE `usage_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`purpose` text NOT NULL,
	`integration_id` text NOT NULL,
	`model` text COLLATE NOCASE NOT NULL,
	`user_id` text,
	`agent_id` text,
	`rag_id` text,
	`project_id` text,
	`run_id` text,
	`micro_dollars` integer,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "usage_reservations_purpose" CHECK("usage_reservations"."purpose" IN ('run', 'chat', 'ask', 'evaluation', 'embedding'))
);
--> statement-breakpoint
CREATE INDEX `usage_reservations_expires_at` ON `usage_reservations` (`expires_at`);--> statement-breakpoint
INSERT INTO `system_state` (`id`) VALUES (1);--> statement-breakpoint
INSERT INTO `settings` (`id`) VALUES (1);
