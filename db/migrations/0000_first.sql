CREATE TABLE `agent_projects` (
	`agent_id` text NOT NULL,
	`project_id` text NOT NULL,
	`role` text,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `project_id`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `agents_status` ON `agents` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `agents_created_by` ON `agents` (`created_by`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset_at` ON `rate_limits` (`reset_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id` ON `sessions` (`id`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`avatar_key` text,
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
CREATE INDEX `users_role_active` ON `users` (`role`,`active`);--> statement-breakpoint
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
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "integrations_type_values" CHECK("integrations"."type" IN ('supabase', 'openai')),
	CONSTRAINT "integrations_status_values" CHECK("integrations"."status" IN ('connected', 'disconnected', 'error', 'testing'))
);
--> statement-breakpoint
CREATE INDEX `integrations_type` ON `integrations` (`type`);--> statement-breakpoint
CREATE INDEX `integrations_created_at` ON `integrations` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `projects_status` ON `projects` (`status`,`created_at`);--> statement-breakpoint
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
	`type` text NOT NULL,
	`status` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rags_status_values" CHECK("rags"."status" IN ('planning', 'active', 'inactive', 'training', 'error')),
	CONSTRAINT "rags_type_values" CHECK("rags"."type" IN ('document-qa', 'knowledge-base', 'semantic-search', 'conversational', 'multi-modal', 'custom'))
);
--> statement-breakpoint
CREATE INDEX `rags_name` ON `rags` (`name`);--> statement-breakpoint
CREATE INDEX `rags_created_at` ON `rags` (`created_at`);--> statement-breakpoint
CREATE INDEX `rags_status` ON `rags` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `rags_created_by` ON `rags` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
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
	CONSTRAINT "audit_log_outcome" CHECK("audit_log"."outcome" IN ('done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity_type`,`entity_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
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
CREATE TABLE `task_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_comments_task` ON `task_comments` (`task_id`,`created_at`);--> statement-breakpoint
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
	`due_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tasks_status_values" CHECK("tasks"."status" IN ('aktiv', 'running', 'paused', 'inaktiv', 'pending', 'in-progress', 'completed', 'cancelled')),
	CONSTRAINT "tasks_mode_values" CHECK("tasks"."mode" IN ('manual', 'auto')),
	CONSTRAINT "tasks_priority_values" CHECK("tasks"."priority" IN ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE INDEX `tasks_created_at` ON `tasks` (`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_updated_at` ON `tasks` (`updated_at`);--> statement-breakpoint
CREATE INDEX `tasks_status` ON `tasks` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_mode` ON `tasks` (`mode`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`project_id`,`status`,`mode`);--> statement-breakpoint
CREATE INDEX `tasks_created_by` ON `tasks` (`created_by`,`created_at`);--> statement-breakpoint
INSERT INTO `system_state` (`id`) VALUES (1);--> statement-breakpoint
INSERT INTO `settings` (`id`) VALUES (1);
