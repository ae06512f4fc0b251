-- How much a project and a person may have; what is not named has its default.
ALTER TABLE `settings` ADD COLUMN `quotas` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_created_by` ON `metrics` (`created_by`);--> statement-breakpoint
CREATE INDEX `content_items_created_by` ON `content_items` (`created_by`);--> statement-breakpoint
CREATE INDEX `keywords_created_by` ON `keywords` (`created_by`);--> statement-breakpoint
CREATE INDEX `contacts_created_by` ON `contacts` (`created_by`);--> statement-breakpoint
CREATE INDEX `deals_created_by` ON `deals` (`created_by`);--> statement-breakpoint
CREATE INDEX `leads_created_by` ON `leads` (`created_by`);--> statement-breakpoint
CREATE INDEX `orders_created_by` ON `orders` (`created_by`);--> statement-breakpoint
CREATE INDEX `products_created_by` ON `products` (`created_by`);--> statement-breakpoint
CREATE INDEX `media_assets_created_by` ON `media_assets` (`created_by`);--> statement-breakpoint
CREATE INDEX `media_folders_created_by` ON `media_folders` (`created_by`);
