CREATE TABLE `agent_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`n` integer NOT NULL,
	`config` text,
	`user_id` text,
	`restored_from` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_versions_agent` ON `agent_versions` (`agent_id`,`n`);--> statement-breakpoint
CREATE INDEX `agent_versions_user` ON `agent_versions` (`user_id`);--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `model` text;--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `cost_micros` integer;--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `scenario_version` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `must_pass` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Agents start with their present configuration as their first version. Who saved it is known only
-- if it was never changed.
INSERT INTO agent_versions (id, agent_id, n, config, user_id, created_at)
SELECT lower(hex(randomblob(16))), id, version, agent_config, CASE WHEN version = 1 THEN created_by END, updated_at FROM agents;
