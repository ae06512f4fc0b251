CREATE TABLE `model_retirements` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text,
	`rag_id` text,
	`use` text NOT NULL,
	`integration_id` text NOT NULL,
	`model` text NOT NULL,
	`successor` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "model_retirements_use_values" CHECK("model_retirements"."use" IN ('chat', 'embedding', 'reranking'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `model_retirements_agent` ON `model_retirements` (`agent_id`,`model`);--> statement-breakpoint
CREATE UNIQUE INDEX `model_retirements_rag` ON `model_retirements` (`rag_id`,`model`);