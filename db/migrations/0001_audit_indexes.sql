CREATE INDEX `audit_log_actor_email` ON `audit_log` (`actor_email`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_outcome` ON `audit_log` (`outcome`,`at`);