ALTER TABLE `usage_entries` ADD `neurons` real;--> statement-breakpoint
CREATE INDEX `usage_entries_neurons` ON `usage_entries` (`integration_id`,`at`,`neurons`) WHERE neurons IS NOT NULL;--> statement-breakpoint
ALTER TABLE `usage_reservations` ADD `neurons` real;