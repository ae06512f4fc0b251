DROP INDEX `users_role_active`;--> statement-breakpoint
CREATE INDEX `users_role_name` ON `users` (`role`,`name`);--> statement-breakpoint
CREATE INDEX `users_active_name` ON `users` (`active`,`name`);--> statement-breakpoint
CREATE INDEX `users_role_active` ON `users` (`role`,`active`,`name`);