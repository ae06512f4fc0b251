CREATE TABLE `item_counts` (
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`items` integer NOT NULL,
	PRIMARY KEY(`kind`, `status`),
	CONSTRAINT "item_counts_kind" CHECK("item_counts"."kind" IN ('project', 'agent', 'rag'))
);
