ALTER TABLE `users` ADD `service_project_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `service_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `service_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_service` ON `users` (`service_project_id`,`name`) WHERE service_project_id IS NOT NULL;