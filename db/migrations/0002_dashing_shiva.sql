ALTER TABLE `recovery_codes` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `review_since` integer;