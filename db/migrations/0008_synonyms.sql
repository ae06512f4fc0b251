ALTER TABLE `rags` ADD `synonyms` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `rags` ADD `synonyms_version` integer DEFAULT 1 NOT NULL;