CREATE TABLE `__new_custom_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text,
	`project_id` text,
	`record_type` text NOT NULL,
	`slot` integer NOT NULL,
	`key` text NOT NULL,
	`label` text COLLATE NOCASE NOT NULL,
	`kind` text NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`hint` text DEFAULT '' NOT NULL,
	`in_list` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "custom_fields_one_owner" CHECK(("__new_custom_fields"."workspace_id" IS NULL) <> ("__new_custom_fields"."project_id" IS NULL)),
	CONSTRAINT "custom_fields_slot_range" CHECK("__new_custom_fields"."slot" BETWEEN 1 AND 20),
	CONSTRAINT "custom_fields_kind_values" CHECK("__new_custom_fields"."kind" IN ('text', 'number', 'money', 'day', 'choice', 'choices', 'person', 'link', 'yes-no', 'url'))
);
--> statement-breakpoint
INSERT INTO `__new_custom_fields`("id", "workspace_id", "record_type", "slot", "key", "label", "kind", "settings", "hint", "in_list", "position", "created_by", "created_at", "updated_at", "version", "deleted_at", "deleted_by") SELECT "id", "workspace_id", "record_type", "slot", "key", "label", "kind", "settings", "hint", "in_list", "position", "created_by", "created_at", "updated_at", "version", "deleted_at", "deleted_by" FROM `custom_fields`;--> statement-breakpoint
DROP TABLE `custom_fields`;--> statement-breakpoint
ALTER TABLE `__new_custom_fields` RENAME TO `custom_fields`;--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_slot` ON `custom_fields` (`workspace_id`,`record_type`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_key` ON `custom_fields` (`workspace_id`,`record_type`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_label` ON `custom_fields` (`workspace_id`,`record_type`,`label`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_project_slot` ON `custom_fields` (`project_id`,`record_type`,`slot`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_project_key` ON `custom_fields` (`project_id`,`record_type`,`key`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_project_label` ON `custom_fields` (`project_id`,`record_type`,`label`) WHERE deleted_at IS NULL AND project_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `custom_fields_created_by` ON `custom_fields` (`created_by`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c1` ON `tasks` (`project_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c2` ON `tasks` (`project_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c3` ON `tasks` (`project_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c4` ON `tasks` (`project_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c5` ON `tasks` (`project_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c6` ON `tasks` (`project_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c7` ON `tasks` (`project_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c8` ON `tasks` (`project_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c9` ON `tasks` (`project_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_c10` ON `tasks` (`project_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "tasks"."custom" ->> '$.c10' IS NOT NULL;