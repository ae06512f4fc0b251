CREATE TABLE `agent_triggers` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`project_id` text,
	`user_id` text,
	`event` text NOT NULL,
	`records` text,
	`threshold` integer,
	`input` text DEFAULT '' NOT NULL,
	`gather_seconds` integer NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`reason` text,
	`secret` text,
	`former_secret` text,
	`former_until` integer,
	`resumed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "agent_triggers_event" CHECK("agent_triggers"."event" IN ('record_created', 'record_changed', 'stock_below', 'item_published', 'webhook')),
	CONSTRAINT "agent_triggers_state" CHECK("agent_triggers"."state" IN ('active', 'paused', 'stopped'))
);
--> statement-breakpoint
CREATE INDEX `agent_triggers_agent` ON `agent_triggers` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_triggers_user` ON `agent_triggers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agent_triggers_project` ON `agent_triggers` (`project_id`,`event`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `trigger_events` (
	`id` text PRIMARY KEY NOT NULL,
	`trigger_id` text NOT NULL,
	`key` text NOT NULL,
	`subject` text,
	`run_id` text,
	`open` integer DEFAULT false NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`trigger_id`) REFERENCES `agent_triggers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trigger_events_key` ON `trigger_events` (`trigger_id`,`key`);--> statement-breakpoint
CREATE INDEX `trigger_events_pending` ON `trigger_events` (`trigger_id`,`at`) WHERE run_id IS NULL;--> statement-breakpoint
CREATE INDEX `trigger_events_open` ON `trigger_events` (`trigger_id`,`subject`) WHERE open;--> statement-breakpoint
CREATE INDEX `trigger_events_run` ON `trigger_events` (`run_id`) WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `trigger_events_at` ON `trigger_events` (`at`);--> statement-breakpoint
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
