ALTER TABLE `rag_documents` ADD `folder` text;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `language` text;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `valid_from` text;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `valid_until` text;--> statement-breakpoint
CREATE INDEX `rag_documents_dated` ON `rag_documents` (`rag_id`) WHERE valid_from IS NOT NULL OR valid_until IS NOT NULL;--> statement-breakpoint
-- Files of folders and ZIP files have had their folders in their name.
UPDATE rag_documents SET folder = rtrim(rtrim(file_name, replace(file_name, '/', '')), '/')
WHERE file_name LIKE '%_/_%';
