CREATE TABLE `media_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`type` text NOT NULL,
	`format` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`folder` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`width` integer,
	`height` integer,
	`thumbnail` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "media_assets_type_values" CHECK("media_assets"."type" IN ('image', 'video', 'audio', 'document', 'archive')),
	CONSTRAINT "media_assets_size_range" CHECK("media_assets"."size" >= 0)
);
--> statement-breakpoint
CREATE INDEX `media_assets_created_at` ON `media_assets` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_sample` ON `media_assets` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_assets_import_key` ON `media_assets` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `media_assets_type` ON `media_assets` (`workspace_id`,`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_folder` ON `media_assets` (`workspace_id`,`folder`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_assets_name` ON `media_assets` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `media_assets_size` ON `media_assets` (`workspace_id`,`size`);--> statement-breakpoint
CREATE INDEX `media_assets_views` ON `media_assets` (`workspace_id`,`views`);--> statement-breakpoint
CREATE INDEX `media_assets_downloads` ON `media_assets` (`workspace_id`,`downloads`);--> statement-breakpoint
CREATE TABLE `media_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `media_folders_created_at` ON `media_folders` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_folders_sample` ON `media_folders` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_folders_import_key` ON `media_folders` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_folders_name` ON `media_folders` (`workspace_id`,`name`);--> statement-breakpoint
CREATE TABLE `media_upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `media_uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `media_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`created_by` text NOT NULL,
	`fingerprint` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`declared_type` text NOT NULL,
	`folder` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`multipart_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_uploads_file` ON `media_uploads` (`workspace_id`,`created_by`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `media_uploads_person` ON `media_uploads` (`created_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_uploads_expires_at` ON `media_uploads` (`expires_at`);--> statement-breakpoint
CREATE TABLE `removed_files` (
	`key` text PRIMARY KEY NOT NULL,
	`multipart_id` text,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_files_due_at` ON `removed_files` (`due_at`);