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
CREATE INDEX `metrics_sample` ON `metrics` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `metrics_import_key` ON `metrics` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `metrics_at` ON `metrics` (`workspace_id`,`at`);--> statement-breakpoint
CREATE INDEX `metrics_name` ON `metrics` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `metrics_value` ON `metrics` (`workspace_id`,`value`);--> statement-breakpoint
CREATE INDEX `metrics_category` ON `metrics` (`workspace_id`,`category`,`created_at`);--> statement-breakpoint
CREATE TABLE `task_completions` (
	`task_id` text PRIMARY KEY NOT NULL,
	`project_id` text,
	`created_at` integer NOT NULL,
	`completed_at` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_completions_project` ON `task_completions` (`project_id`,`completed_at`);--> statement-breakpoint
ALTER TABLE `deals` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `deals_closed_at` ON `deals` (`workspace_id`,`closed_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `project_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_project` ON `audit_log` (`project_id`,`at`);--> statement-breakpoint
CREATE INDEX `content_items_published_at` ON `content_items` (`workspace_id`,`published_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_due` ON `tasks` (`project_id`,`due_at`);