CREATE TABLE `deleted_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`people` text NOT NULL,
	`comments` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_tasks_deleted_at` ON `deleted_tasks` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `list_versions` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_counts` (
	`project_id` text NOT NULL,
	`status` text NOT NULL,
	`mode` text NOT NULL,
	`priority` text NOT NULL,
	`tasks` integer NOT NULL,
	PRIMARY KEY(`project_id`, `status`, `mode`, `priority`)
);
--> statement-breakpoint
ALTER TABLE `task_comments` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `task_comments_user` ON `task_comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `tasks_name` ON `tasks` (`name`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`due_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_priority_rank` ON `tasks` ((CASE "priority" WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_created_at` ON `tasks` (`project_id`,`created_at`);