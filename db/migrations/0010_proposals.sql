ALTER TABLE `agent_runs` ADD `is_dry_run` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `undone_at` integer;--> statement-breakpoint
ALTER TABLE `approvals` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `run_steps` ADD `undo` text;