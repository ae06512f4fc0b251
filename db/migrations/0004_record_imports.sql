-- Drizzle leaves ON DELETE out where it adds a column: it is written here by hand. Records forget an import that is gone.
CREATE TABLE `record_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`record_type` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `record_imports_workspace` ON `record_imports` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `record_imports_created_at` ON `record_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `record_imports_created_by` ON `record_imports` (`created_by`);--> statement-breakpoint
ALTER TABLE `metrics` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `metrics_import` ON `metrics` (`import_id`) WHERE "metrics"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `content_items` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `content_items_import` ON `content_items` (`import_id`) WHERE "content_items"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `keywords` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `keywords_import` ON `keywords` (`import_id`) WHERE "keywords"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `contacts_import` ON `contacts` (`import_id`) WHERE "contacts"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `deals` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `deals_import` ON `deals` (`import_id`) WHERE "deals"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `leads_import` ON `leads` (`import_id`) WHERE "leads"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `orders_import` ON `orders` (`import_id`) WHERE "orders"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `products_import` ON `products` (`import_id`) WHERE "products"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `media_assets` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `media_assets_import` ON `media_assets` (`import_id`) WHERE "media_assets"."import_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `media_folders` ADD `import_id` text REFERENCES record_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `media_folders_import` ON `media_folders` (`import_id`) WHERE "media_folders"."import_id" IS NOT NULL;