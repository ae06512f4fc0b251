CREATE TABLE `own_counts` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`items` integer NOT NULL,
	PRIMARY KEY(`user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `own_workspaces` (
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`type` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "own_workspaces_types" CHECK("own_workspaces"."type" IN ('content', 'ecommerce', 'crm', 'media', 'analytics'))
);
--> statement-breakpoint
CREATE INDEX `own_workspaces_workspace` ON `own_workspaces` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `own_workspaces_since` ON `own_workspaces` (`user_id`,`since`,`project_id`,`type`);--> statement-breakpoint
CREATE INDEX `own_workspaces_type` ON `own_workspaces` (`user_id`,`type`,`since`,`project_id`);--> statement-breakpoint
CREATE TABLE `user_counts` (
	`role` text NOT NULL,
	`active` integer NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`role`, `active`)
);
