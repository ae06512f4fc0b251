ALTER TABLE `agent_runs` ADD `places` text;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `shown_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_runs_ended` ON `agent_runs` (`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `approvals` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `run_steps` ADD `places` text;--> statement-breakpoint
CREATE INDEX `run_steps_output` ON `run_steps` (`finished_at`) WHERE output IS NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_scenario_runs` ADD `places` text;