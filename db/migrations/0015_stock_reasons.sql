PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_changes` (
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
	CONSTRAINT "stock_changes_reason" CHECK("__new_stock_changes"."reason" IN ('opening', 'order', 'cancellation', 'correction', 'delivery', 'return', 'damage'))
);
--> statement-breakpoint
INSERT INTO `__new_stock_changes`("id", "product_id", "change", "reason", "note", "order_id", "created_by", "at") SELECT "id", "product_id", "change", "reason", "note", "order_id", "created_by", "at" FROM `stock_changes`;--> statement-breakpoint
DROP TABLE `stock_changes`;--> statement-breakpoint
ALTER TABLE `__new_stock_changes` RENAME TO `stock_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stock_changes_product` ON `stock_changes` (`product_id`,`at`);