ALTER TABLE `rag_documents` ADD `note` text;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `file_name` text;--> statement-breakpoint
ALTER TABLE `rag_documents` ADD `encoding` text;