CREATE TABLE `record_counts` (
	`workspace_id` text NOT NULL,
	`records_of` text NOT NULL,
	`first` text NOT NULL,
	`second` text NOT NULL,
	`records` integer NOT NULL,
	`samples` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `records_of`, `first`, `second`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metrics_category_at` ON `metrics` (`workspace_id`,`category`,`at`);--> statement-breakpoint
CREATE INDEX `metrics_category_name` ON `metrics` (`workspace_id`,`category`,`name`);--> statement-breakpoint
CREATE INDEX `metrics_category_value` ON `metrics` (`workspace_id`,`category`,`value`);--> statement-breakpoint
CREATE INDEX `content_items_status_title` ON `content_items` (`workspace_id`,`status`,`title`);--> statement-breakpoint
CREATE INDEX `content_items_status_seo_score` ON `content_items` (`workspace_id`,`status`,`seo_score`);--> statement-breakpoint
CREATE INDEX `content_items_type_title` ON `content_items` (`workspace_id`,`type`,`title`);--> statement-breakpoint
CREATE INDEX `content_items_type_seo_score` ON `content_items` (`workspace_id`,`type`,`seo_score`);--> statement-breakpoint
CREATE INDEX `content_items_status_type` ON `content_items` (`workspace_id`,`status`,`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_last_contact` ON `contacts` (`workspace_id`,`last_contact`);--> statement-breakpoint
CREATE INDEX `contacts_status_name` ON `contacts` (`workspace_id`,`status`,`name`);--> statement-breakpoint
CREATE INDEX `contacts_status_last_contact` ON `contacts` (`workspace_id`,`status`,`last_contact`);--> statement-breakpoint
CREATE INDEX `contacts_status_lifetime_value` ON `contacts` (`workspace_id`,`status`,`lifetime_value`);--> statement-breakpoint
CREATE INDEX `deals_name` ON `deals` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `deals_stage_name` ON `deals` (`workspace_id`,`stage`,`name`);--> statement-breakpoint
CREATE INDEX `deals_stage_value` ON `deals` (`workspace_id`,`stage`,`value`);--> statement-breakpoint
CREATE INDEX `deals_stage_expected_close` ON `deals` (`workspace_id`,`stage`,`expected_close`);--> statement-breakpoint
CREATE INDEX `leads_estimated_value` ON `leads` (`workspace_id`,`estimated_value`);--> statement-breakpoint
CREATE INDEX `leads_status_name` ON `leads` (`workspace_id`,`status`,`name`);--> statement-breakpoint
CREATE INDEX `leads_status_score` ON `leads` (`workspace_id`,`status`,`score`);--> statement-breakpoint
CREATE INDEX `leads_status_estimated_value` ON `leads` (`workspace_id`,`status`,`estimated_value`);--> statement-breakpoint
CREATE INDEX `orders_status_customer` ON `orders` (`workspace_id`,`status`,`customer_name`);--> statement-breakpoint
CREATE INDEX `products_status_name` ON `products` (`workspace_id`,`status`,`name`);--> statement-breakpoint
CREATE INDEX `products_status_stock` ON `products` (`workspace_id`,`status`,`stock_quantity`);--> statement-breakpoint
CREATE INDEX `media_assets_type_name` ON `media_assets` (`workspace_id`,`type`,`name`);--> statement-breakpoint
CREATE INDEX `media_assets_type_size` ON `media_assets` (`workspace_id`,`type`,`size`);--> statement-breakpoint
CREATE INDEX `media_assets_type_views` ON `media_assets` (`workspace_id`,`type`,`views`);--> statement-breakpoint
CREATE INDEX `media_assets_type_downloads` ON `media_assets` (`workspace_id`,`type`,`downloads`);--> statement-breakpoint
CREATE INDEX `media_assets_folder_name` ON `media_assets` (`workspace_id`,`folder`,`name`);--> statement-breakpoint
CREATE INDEX `media_assets_folder_size` ON `media_assets` (`workspace_id`,`folder`,`size`);--> statement-breakpoint
CREATE INDEX `media_assets_folder_views` ON `media_assets` (`workspace_id`,`folder`,`views`);--> statement-breakpoint
CREATE INDEX `media_assets_folder_downloads` ON `media_assets` (`workspace_id`,`folder`,`downloads`);--> statement-breakpoint
CREATE INDEX `media_assets_type_folder` ON `media_assets` (`workspace_id`,`type`,`folder`,`created_at`);