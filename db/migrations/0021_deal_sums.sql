CREATE TABLE `deal_sums` (
	`workspace_id` text NOT NULL,
	`stage` text NOT NULL,
	`currency` text NOT NULL,
	`deals` integer NOT NULL,
	`value` integer NOT NULL,
	`weighted` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `stage`, `currency`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
