CREATE TABLE `binding_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`results` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `binding_checks_at` ON `binding_checks` (`at`);