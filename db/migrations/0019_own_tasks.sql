CREATE TABLE `own_tasks` (
	`user_id` text NOT NULL,
	`task_id` text NOT NULL,
	`relation` text NOT NULL,
	`is_loose` integer NOT NULL,
	`is_elsewhere` integer NOT NULL,
	`created_at` integer NOT NULL,
	`task_row` integer NOT NULL,
	PRIMARY KEY(`user_id`, `task_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "own_tasks_relation_values" CHECK("own_tasks"."relation" IN ('creator', 'owner', 'reviewer', 'assignee'))
);
--> statement-breakpoint
CREATE INDEX `own_tasks_task` ON `own_tasks` (`task_id`);--> statement-breakpoint
CREATE INDEX `own_tasks_elsewhere` ON `own_tasks` (`user_id`,`is_elsewhere`,`created_at`,`task_row`);--> statement-breakpoint
CREATE INDEX `own_tasks_relation` ON `own_tasks` (`user_id`,`relation`,`is_loose`,`created_at`,`task_row`);