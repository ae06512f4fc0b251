-- The copies of deleted records get a name and no longer depend on the account of the person who deleted them. Both
-- tables are created again, because dropping only the first would delete the rows of the second.
CREATE TABLE `new_deleted_records` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`record_type` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`row` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `new_deleted_record_parts` (
	`record_id` text NOT NULL,
	`place` text NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`record_id`) REFERENCES `new_deleted_records`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `new_deleted_records` (`id`, `workspace_id`, `record_type`, `name`, `row`, `deleted_by`, `deleted_at`)
SELECT `id`, `workspace_id`, `record_type`,
  coalesce(CASE `record_type` WHEN 'item' THEN `row` ->> '$.title' WHEN 'keyword' THEN `row` ->> '$.keyword'
    WHEN 'order' THEN `row` ->> '$.customerName' ELSE `row` ->> '$.name' END, ''),
  `row`, `deleted_by`, `deleted_at` FROM `deleted_records`;
--> statement-breakpoint
INSERT INTO `new_deleted_record_parts` (`record_id`, `place`, `content`)
SELECT `record_id`, `place`, `content` FROM `deleted_record_parts`;
--> statement-breakpoint
DROP TABLE `deleted_record_parts`;--> statement-breakpoint
DROP TABLE `deleted_records`;--> statement-breakpoint
ALTER TABLE `new_deleted_records` RENAME TO `deleted_records`;--> statement-breakpoint
ALTER TABLE `new_deleted_record_parts` RENAME TO `deleted_record_parts`;--> statement-breakpoint
CREATE INDEX `deleted_record_parts_record` ON `deleted_record_parts` (`record_id`,`place`);--> statement-breakpoint
CREATE INDEX `deleted_records_listed` ON `deleted_records` (`deleted_at`,`id`,`workspace_id`,`record_type`,`name`,`deleted_by`);--> statement-breakpoint
CREATE INDEX `deleted_records_workspace` ON `deleted_records` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `deleted_records_files` ON `deleted_records` (`workspace_id`,`row` ->> '$.size') WHERE "deleted_records"."record_type" = 'asset';--> statement-breakpoint
CREATE INDEX `deleted_records_own_files` ON `deleted_records` (`row` ->> '$.createdBy',`row` ->> '$.size') WHERE "deleted_records"."record_type" = 'asset';--> statement-breakpoint
-- Files of assets whose copies were made before this are kept as long as the copies.
UPDATE removed_files SET due_at = (SELECT deleted_at + 2592600000 FROM deleted_records WHERE key = 'media/files/' || id OR key = 'media/thumbnails/' || (`row` ->> '$.thumbnail'))
WHERE key IN (SELECT 'media/files/' || id FROM deleted_records WHERE record_type = 'asset'
  UNION ALL SELECT 'media/thumbnails/' || (`row` ->> '$.thumbnail') FROM deleted_records WHERE record_type = 'asset' AND `row` ->> '$.thumbnail' IS NOT NULL);
--> statement-breakpoint
-- A restore unmarks the files first, so this only finds files that no asset has.
CREATE TRIGGER deleted_records_files AFTER DELETE ON deleted_records WHEN OLD.record_type = 'asset' BEGIN
  UPDATE removed_files SET due_at = 0 WHERE key IN ('media/files/' || OLD.id, 'media/thumbnails/' || (OLD.row ->> '$.thumbnail'));
END;
