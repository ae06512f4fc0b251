CREATE TABLE `deleted_resources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`agent_id` text,
	`rag_id` text,
	`project_id` text,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_resources_kind` ON `deleted_resources` (`kind`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_resources_deleted_at` ON `deleted_resources` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_resources_agent` ON `deleted_resources` (`agent_id`);--> statement-breakpoint
CREATE INDEX `deleted_resources_rag` ON `deleted_resources` (`rag_id`);--> statement-breakpoint
CREATE INDEX `deleted_resources_project` ON `deleted_resources` (`project_id`);--> statement-breakpoint
CREATE INDEX `deleted_resources_deleted_by` ON `deleted_resources` (`deleted_by`);