ALTER TABLE `orders` ADD `number` text COLLATE NOCASE DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `moves_stock` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_number` ON `orders` (`workspace_id`,`number`);