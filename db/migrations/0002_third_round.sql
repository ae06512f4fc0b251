CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`from_email` text COLLATE NOCASE NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token` ON `email_changes` (`token_hash`);--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `places` text;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `shown_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_runs_ended` ON `agent_runs` (`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `approvals` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `run_steps` ADD `places` text;--> statement-breakpoint
CREATE INDEX `run_steps_output` ON `run_steps` (`finished_at`) WHERE output IS NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `places` text;--> statement-breakpoint
ALTER TABLE `audit_delivery` ADD `calls` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `input_hash` text;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `review_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `service_project_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `service_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `service_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_service` ON `users` (`service_project_id`,`name`) WHERE service_project_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `number` text COLLATE NOCASE DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `moves_stock` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_number` ON `orders` (`workspace_id`,`number`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `set_by` text;--> statement-breakpoint
-- An integration that was never changed was last set by the person who added it. Of the others no one knows: a superadmin
-- confirms them.
UPDATE `integrations` SET `set_by` = `created_by` WHERE `version` = 1;
