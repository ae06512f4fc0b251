CREATE TABLE `access_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`decision` text,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "access_requests_decision" CHECK("access_requests"."decision" IN ('allowed', 'declined', 'entered'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_open` ON `access_requests` (`workspace_id`,`user_id`) WHERE "access_requests"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `access_requests_user` ON `access_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `access_requests_decided_by` ON `access_requests` (`decided_by`);--> statement-breakpoint
ALTER TABLE `notices` ADD `about` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `notices_open` ON `notices` (`about`) WHERE "notices"."settled_at" IS NULL AND "notices"."about" IS NOT NULL;--> statement-breakpoint
-- Notices from before name their matter too, as far as it can be told; what is settled already is found by the cleaning.
UPDATE `notices` SET `about` = CASE `kind`
  WHEN 'task_assigned' THEN `parts` ->> '$.taskId'
  WHEN 'review_waiting' THEN `parts` ->> '$.taskId'
  WHEN 'mention' THEN coalesce(`parts` ->> '$.taskId', `parts` ->> '$.recordId')
  WHEN 'run_failed' THEN `parts` ->> '$.runId'
  WHEN 'email_waiting' THEN substr(`link`, instr(`link`, 'user=') + 5)
  WHEN 'approval_waiting' THEN (SELECT `approvals`.`id` FROM `approvals` WHERE `approvals`.`run_id` = `notices`.`parts` ->> '$.runId'
    ORDER BY abs(`approvals`.`created_at` - `notices`.`created_at`) LIMIT 1) END;
