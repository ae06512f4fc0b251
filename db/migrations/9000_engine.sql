CREATE TABLE `engine_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer,
	`drained_since` integer,
	CONSTRAINT "engine_state_single_row" CHECK("engine_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`run_at` integer NOT NULL,
	`lease` text,
	`lease_until` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`again` integer DEFAULT false NOT NULL,
	`slices` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_state" CHECK("jobs"."state" IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "jobs_lease" CHECK(("jobs"."state" = 'running') = ("jobs"."lease" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_live` ON `jobs` (`kind`,`subject`) WHERE state IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX `jobs_queued` ON `jobs` (`run_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_leased` ON `jobs` (`lease_until`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`state`,`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_created_at` ON `jobs` (`created_at`);
