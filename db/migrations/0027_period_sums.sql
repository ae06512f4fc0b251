CREATE TABLE `metric_sums` (
	`workspace_id` text NOT NULL,
	`hours` integer NOT NULL,
	`block` integer NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`parts` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `hours`, `block`, `name`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `period_sums` (
	`place` text NOT NULL,
	`hours` integer NOT NULL,
	`name` text NOT NULL,
	`block` integer NOT NULL,
	`label` text NOT NULL,
	`parts` text NOT NULL,
	PRIMARY KEY(`place`, `hours`, `name`, `block`, `label`)
);
--> statement-breakpoint
CREATE TABLE `place_sums` (
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`records` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `name`, `label`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `task_completions` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `metrics_series` ON `metrics` (`workspace_id`,`name`,`at`);