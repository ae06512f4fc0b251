CREATE INDEX `tasks_cell_created_at` ON `tasks` (`status`,`mode`,`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_cell_updated_at` ON `tasks` (`status`,`mode`,`priority`,`updated_at`);--> statement-breakpoint
CREATE INDEX `tasks_cell_name` ON `tasks` (`status`,`mode`,`priority`,`name`);--> statement-breakpoint
CREATE INDEX `tasks_cell_due_up` ON `tasks` (`status`,`mode`,`priority`,(CASE WHEN "due_at" IS NULL THEN 8640000000000000 ELSE "due_at" END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_cell_due_down` ON `tasks` (`status`,`mode`,`priority`,(CASE WHEN "due_at" IS NULL THEN -8640000000000000 ELSE "due_at" END),`created_at`);