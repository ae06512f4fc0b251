CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text COLLATE NOCASE NOT NULL,
	`type` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`author` text COLLATE NOCASE NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`seo_score` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "content_items_type_values" CHECK("content_items"."type" IN ('blog', 'newsletter', 'documentation', 'article')),
	CONSTRAINT "content_items_status_values" CHECK("content_items"."status" IN ('draft', 'review', 'published', 'archived'))
);
--> statement-breakpoint
CREATE INDEX `content_items_created_at` ON `content_items` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_sample` ON `content_items` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_import_key` ON `content_items` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `content_items_status` ON `content_items` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_type` ON `content_items` (`workspace_id`,`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_title` ON `content_items` (`workspace_id`,`title`);--> statement-breakpoint
CREATE INDEX `content_items_seo_score` ON `content_items` (`workspace_id`,`seo_score`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`keyword` text COLLATE NOCASE NOT NULL,
	`position` integer,
	`previous_position` integer,
	`search_volume` integer,
	`url` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "keywords_position_range" CHECK("keywords"."position" >= 1)
);
--> statement-breakpoint
CREATE INDEX `keywords_created_at` ON `keywords` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `keywords_sample` ON `keywords` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_import_key` ON `keywords` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_keyword` ON `keywords` (`workspace_id`,`keyword`);--> statement-breakpoint
CREATE INDEX `keywords_position` ON `keywords` (`workspace_id`,`position`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`position` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`status` text DEFAULT 'prospect' NOT NULL,
	`last_contact` integer,
	`tags` text DEFAULT '[]' NOT NULL,
	`lifetime_value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contacts_status_values" CHECK("contacts"."status" IN ('prospect', 'active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `contacts_created_at` ON `contacts` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_sample` ON `contacts` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_import_key` ON `contacts` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `contacts_status` ON `contacts` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `contacts_lifetime_value` ON `contacts` (`workspace_id`,`lifetime_value`);--> statement-breakpoint
CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`stage` text DEFAULT 'discovery' NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`probability` integer DEFAULT 0 NOT NULL,
	`expected_close` integer,
	`notes` text DEFAULT '' NOT NULL,
	`lead_id` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deals_probability_range" CHECK("deals"."probability" BETWEEN 0 AND 100),
	CONSTRAINT "deals_stage_values" CHECK("deals"."stage" IN ('discovery', 'proposal', 'negotiation', 'closing', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `deals_created_at` ON `deals` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_sample` ON `deals` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_import_key` ON `deals` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `deals_stage` ON `deals` (`workspace_id`,`stage`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_value` ON `deals` (`workspace_id`,`value`);--> statement-breakpoint
CREATE INDEX `deals_expected_close` ON `deals` (`workspace_id`,`expected_close`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_lead` ON `deals` (`lead_id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`company` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`source` text COLLATE NOCASE DEFAULT '' NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`estimated_value` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`assigned_to` text,
	`notes` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "leads_score_range" CHECK("leads"."score" BETWEEN 0 AND 100),
	CONSTRAINT "leads_status_values" CHECK("leads"."status" IN ('new', 'contacted', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'))
);
--> statement-breakpoint
CREATE INDEX `leads_created_at` ON `leads` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_sample` ON `leads` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_import_key` ON `leads` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `leads_status` ON `leads` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_score` ON `leads` (`workspace_id`,`score`);--> statement-breakpoint
CREATE INDEX `leads_name` ON `leads` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `leads_assigned_to` ON `leads` (`assigned_to`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`sku` text NOT NULL,
	`unit_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity_range" CHECK("order_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`customer_name` text COLLATE NOCASE NOT NULL,
	`customer_email` text COLLATE NOCASE NOT NULL,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`items_count` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status_values" CHECK("orders"."status" IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_sample` ON `orders` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_import_key` ON `orders` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`workspace_id`,`customer_name`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`import_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`sku` text COLLATE NOCASE NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`category` text COLLATE NOCASE NOT NULL,
	`stock_quantity` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`sales_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_stock_range" CHECK("products"."stock_quantity" >= 0),
	CONSTRAINT "products_price_range" CHECK("products"."price" >= 0),
	CONSTRAINT "products_status_values" CHECK("products"."status" IN ('active', 'inactive', 'out_of_stock'))
);
--> statement-breakpoint
CREATE INDEX `products_created_at` ON `products` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_sample` ON `products` (`workspace_id`,`is_sample`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_import_key` ON `products` (`workspace_id`,`import_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`workspace_id`,`sku`);--> statement-breakpoint
CREATE INDEX `products_status` ON `products` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`workspace_id`,`name`);--> statement-breakpoint
CREATE INDEX `products_stock` ON `products` (`workspace_id`,`stock_quantity`);--> statement-breakpoint
CREATE TABLE `stock_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`order_id` text,
	`created_by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stock_changes_reason" CHECK("stock_changes"."reason" IN ('opening', 'order', 'cancellation', 'correction'))
);
--> statement-breakpoint
CREATE INDEX `stock_changes_product` ON `stock_changes` (`product_id`,`at`);