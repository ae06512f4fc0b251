CREATE TABLE `project_integrations` (
	`project_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `integration_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_integrations_integration` ON `project_integrations` (`integration_id`);