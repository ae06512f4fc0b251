CREATE TABLE `api_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`role` text NOT NULL,
	`access` text NOT NULL,
	`last_four` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_tokens_role" CHECK("api_tokens"."role" IN ('superadmin', 'admin', 'moderator')),
	CONSTRAINT "api_tokens_access" CHECK("api_tokens"."access" IN ('read', 'write'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_id` ON `api_tokens` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_user_name` ON `api_tokens` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `token_name` text;