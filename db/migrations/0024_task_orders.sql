CREATE INDEX `tasks_project_updated_at` ON `tasks` (`project_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_name` ON `tasks` (`project_id`,`name`);--> statement-breakpoint
CREATE INDEX `tasks_project_status` ON `tasks` (`project_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_due_up` ON `tasks` (`project_id`,(CASE WHEN "due_at" IS NULL THEN 8640000000000000 ELSE "due_at" END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_due_down` ON `tasks` (`project_id`,(CASE WHEN "due_at" IS NULL THEN -8640000000000000 ELSE "due_at" END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_priority_rank` ON `tasks` (`project_id`,(CASE "priority" WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END),`created_at`);