CREATE INDEX `tasks_updated_at` ON `tasks` (`updated_at`);--> statement-breakpoint
CREATE INDEX `tasks_name` ON `tasks` (`name`);