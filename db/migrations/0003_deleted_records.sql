CREATE TABLE `deleted_record_parts` (
	`record_id` text NOT NULL,
	`place` text NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`record_id`) REFERENCES `deleted_records`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_record_parts_record` ON `deleted_record_parts` (`record_id`,`place`);--> statement-breakpoint
CREATE TABLE `deleted_records` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`record_type` text NOT NULL,
	`row` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_records_deleted_at` ON `deleted_records` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_records_workspace` ON `deleted_records` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `deleted_records_deleted_by` ON `deleted_records` (`deleted_by`);