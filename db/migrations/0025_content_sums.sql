CREATE TABLE `content_sums` (
	`workspace_id` text NOT NULL,
	`part` text NOT NULL,
	`records` integer NOT NULL,
	`score` integer NOT NULL,
	`low` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `part`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leads_status_updated_at` ON `leads` (`workspace_id`,`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `products_low` ON `products` (`workspace_id`,("stock_quantity" <= 5),`created_at`);--> statement-breakpoint
CREATE INDEX `products_low_name` ON `products` (`workspace_id`,("stock_quantity" <= 5),`name`);--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`workspace_id`,("stock_quantity" <= 5),`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_low_status` ON `products` (`workspace_id`,("stock_quantity" <= 5),`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_status_low` ON `products` (`workspace_id`,`status`,("stock_quantity" <= 5),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_updated_at` ON `tasks` (`project_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_name` ON `tasks` (`project_id`,`name`);--> statement-breakpoint
CREATE INDEX `tasks_project_status` ON `tasks` (`project_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_due_up` ON `tasks` (`project_id`,(CASE WHEN "due_at" IS NULL THEN 8640000000000000 ELSE "due_at" END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_due_down` ON `tasks` (`project_id`,(CASE WHEN "due_at" IS NULL THEN -8640000000000000 ELSE "due_at" END),`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_project_priority_rank` ON `tasks` (`project_id`,(CASE "priority" WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END),`created_at`);