CREATE TABLE `deleted_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`task_id`) REFERENCES `deleted_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_comments_task` ON `deleted_comments` (`task_id`);--> statement-breakpoint
INSERT INTO `deleted_comments` SELECT comment.value ->> '$.id', `deleted_tasks`.`id`, comment.value ->> '$.userId', comment.value ->> '$.body', comment.value ->> '$.createdAt', comment.value ->> '$.updatedAt' FROM `deleted_tasks`, json_each(`deleted_tasks`.`comments`) AS comment;--> statement-breakpoint
ALTER TABLE `deleted_tasks` DROP COLUMN `comments`;