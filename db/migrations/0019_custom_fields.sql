CREATE TABLE `custom_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
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
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "custom_fields_slot_range" CHECK("custom_fields"."slot" BETWEEN 1 AND 20),
	CONSTRAINT "custom_fields_kind_values" CHECK("custom_fields"."kind" IN ('text', 'number', 'money', 'day', 'choice', 'choices', 'person', 'link', 'yes-no', 'url'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_slot` ON `custom_fields` (`workspace_id`,`record_type`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_key` ON `custom_fields` (`workspace_id`,`record_type`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_label` ON `custom_fields` (`workspace_id`,`record_type`,`label`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `custom_fields_created_by` ON `custom_fields` (`created_by`);--> statement-breakpoint
ALTER TABLE `metrics` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c1` ON `metrics` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c2` ON `metrics` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c3` ON `metrics` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c4` ON `metrics` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c5` ON `metrics` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c6` ON `metrics` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c7` ON `metrics` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c8` ON `metrics` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c9` ON `metrics` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `metrics_c10` ON `metrics` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "metrics"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `content_items` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c1` ON `content_items` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c2` ON `content_items` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c3` ON `content_items` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c4` ON `content_items` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c5` ON `content_items` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c6` ON `content_items` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c7` ON `content_items` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c8` ON `content_items` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c9` ON `content_items` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_items_c10` ON `content_items` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "content_items"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `keywords` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c1` ON `keywords` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c2` ON `keywords` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c3` ON `keywords` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c4` ON `keywords` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c5` ON `keywords` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c6` ON `keywords` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c7` ON `keywords` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c8` ON `keywords` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c9` ON `keywords` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_c10` ON `keywords` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "keywords"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c1` ON `contacts` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c2` ON `contacts` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c3` ON `contacts` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c4` ON `contacts` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c5` ON `contacts` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c6` ON `contacts` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c7` ON `contacts` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c8` ON `contacts` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c9` ON `contacts` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_c10` ON `contacts` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "contacts"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `deals` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c1` ON `deals` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c2` ON `deals` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c3` ON `deals` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c4` ON `deals` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c5` ON `deals` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c6` ON `deals` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c7` ON `deals` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c8` ON `deals` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c9` ON `deals` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_c10` ON `deals` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "deals"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c1` ON `leads` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c2` ON `leads` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c3` ON `leads` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c4` ON `leads` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c5` ON `leads` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c6` ON `leads` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c7` ON `leads` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c8` ON `leads` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c9` ON `leads` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_c10` ON `leads` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "leads"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c1` ON `orders` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c2` ON `orders` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c3` ON `orders` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c4` ON `orders` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c5` ON `orders` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c6` ON `orders` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c7` ON `orders` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c8` ON `orders` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c9` ON `orders` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_c10` ON `orders` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "orders"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c1` ON `products` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c2` ON `products` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c3` ON `products` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c4` ON `products` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c5` ON `products` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c6` ON `products` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c7` ON `products` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c8` ON `products` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c9` ON `products` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_c10` ON `products` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "products"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `media_assets` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c1` ON `media_assets` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c2` ON `media_assets` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c3` ON `media_assets` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c4` ON `media_assets` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c5` ON `media_assets` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c6` ON `media_assets` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c7` ON `media_assets` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c8` ON `media_assets` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c9` ON `media_assets` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_assets_c10` ON `media_assets` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "media_assets"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `media_folders` ADD `custom` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c1` ON `media_folders` (`workspace_id`,("custom" ->> '$.c1') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c1' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c2` ON `media_folders` (`workspace_id`,("custom" ->> '$.c2') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c2' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c3` ON `media_folders` (`workspace_id`,("custom" ->> '$.c3') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c3' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c4` ON `media_folders` (`workspace_id`,("custom" ->> '$.c4') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c4' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c5` ON `media_folders` (`workspace_id`,("custom" ->> '$.c5') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c5' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c6` ON `media_folders` (`workspace_id`,("custom" ->> '$.c6') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c6' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c7` ON `media_folders` (`workspace_id`,("custom" ->> '$.c7') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c7' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c8` ON `media_folders` (`workspace_id`,("custom" ->> '$.c8') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c8' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c9` ON `media_folders` (`workspace_id`,("custom" ->> '$.c9') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c9' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_folders_c10` ON `media_folders` (`workspace_id`,("custom" ->> '$.c10') COLLATE NOCASE,`created_at`) WHERE "media_folders"."custom" ->> '$.c10' IS NOT NULL;--> statement-breakpoint
ALTER TABLE `system_state` ADD `fields_changed_at` integer DEFAULT 0 NOT NULL;