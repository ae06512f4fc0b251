-- What RAGs know: documents, chunks, questions and what was asked.
CREATE TABLE `knowledge_gaps` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`words` text NOT NULL,
	`questions` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "knowledge_gaps_state" CHECK("knowledge_gaps"."state" IN ('open', 'task', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `knowledge_gaps_updated_at` ON `knowledge_gaps` (`rag_id`,`state`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_gaps_words` ON `knowledge_gaps` (`rag_id`,`words`);--> statement-breakpoint
CREATE TABLE `rag_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`generation_id` text NOT NULL,
	`document_id` text NOT NULL,
	`n` integer NOT NULL,
	`heading_path` text DEFAULT '[]' NOT NULL,
	`page` integer,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`text` text NOT NULL,
	`hash` text NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`generation_id`) REFERENCES `rag_generations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `rag_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rag_chunks_generation` ON `rag_chunks` (`generation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_chunks_place` ON `rag_chunks` (`document_id`,`generation_id`,`n`);--> statement-breakpoint
CREATE TABLE `rag_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`external_id` text,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`url` text,
	`trust` text DEFAULT 'internal' NOT NULL,
	`content_hash` text NOT NULL,
	`bytes` integer NOT NULL,
	`pages` integer,
	`page_starts` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`progress_total` integer DEFAULT 0 NOT NULL,
	`error` text,
	`file_key` text,
	`text_key` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rag_documents_source" CHECK("rag_documents"."source" IN ('upload', 'text', 'html', 'address', 'record')),
	CONSTRAINT "rag_documents_trust" CHECK("rag_documents"."trust" IN ('internal', 'partner', 'public')),
	CONSTRAINT "rag_documents_state" CHECK("rag_documents"."state" IN ('queued', 'extracting', 'indexing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `rag_documents_created_at` ON `rag_documents` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_documents_created_by` ON `rag_documents` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_documents_content` ON `rag_documents` (`rag_id`,`content_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_documents_external` ON `rag_documents` (`rag_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `rag_evaluations` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`generation_id` text NOT NULL,
	`questions` integer NOT NULL,
	`passed` integer NOT NULL,
	`hit_at_1` real,
	`hit_at_5` real,
	`mrr` real,
	`right_refusals` real,
	`verbatim_citations` real,
	`results` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`generation_id`) REFERENCES `rag_generations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rag_evaluations_rag` ON `rag_evaluations` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_evaluations_generation` ON `rag_evaluations` (`generation_id`);--> statement-breakpoint
CREATE TABLE `rag_generations` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`chunk_size` integer NOT NULL,
	`chunk_overlap` integer NOT NULL,
	`embedding_model` text,
	`dimensions` integer,
	`state` text NOT NULL,
	`documents` integer DEFAULT 0 NOT NULL,
	`chunks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`current_at` integer,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rag_generations_state" CHECK("rag_generations"."state" IN ('building', 'current', 'retired', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `rag_generations_rag` ON `rag_generations` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `rag_generations_current` ON `rag_generations` (`rag_id`) WHERE state = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX `rag_generations_building` ON `rag_generations` (`rag_id`) WHERE state = 'building';--> statement-breakpoint
CREATE TABLE `rag_queries` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`query` text NOT NULL,
	`hits` integer NOT NULL,
	`refused` integer DEFAULT false NOT NULL,
	`thumb` integer,
	`milliseconds` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rag_queries_rag` ON `rag_queries` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_queries_created_at` ON `rag_queries` (`created_at`);--> statement-breakpoint
CREATE INDEX `rag_queries_user` ON `rag_queries` (`user_id`);--> statement-breakpoint
CREATE TABLE `rag_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`rag_id` text NOT NULL,
	`question` text NOT NULL,
	`document_id` text,
	`quote` text,
	`must_refuse` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`rag_id`) REFERENCES `rags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `rag_documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rag_questions_rag` ON `rag_questions` (`rag_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `rag_questions_document` ON `rag_questions` (`document_id`);--> statement-breakpoint
CREATE INDEX `rag_questions_created_by` ON `rag_questions` (`created_by`);
--> statement-breakpoint
-- The one search index of all RAGs. It keeps no texts: `rag_chunks` has them, its rowid is a chunk's id. `scope` is one
-- word that tells the generation. Words come cut and folded (lib/knowledge/words.ts), so that the index only parts them at
-- blanks: its tokenizer `ascii` takes every other character as a letter, "_" included.
CREATE VIRTUAL TABLE rag_chunk_search USING fts5(scope, title, body, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'");
--> statement-breakpoint
-- Whichever way a chunk goes, by itself or with its document, generation or RAG, it is found no more.
CREATE TRIGGER rag_chunks_delete AFTER DELETE ON rag_chunks BEGIN
  DELETE FROM rag_chunk_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER rag_chunks_disable AFTER UPDATE OF disabled ON rag_chunks WHEN NEW.disabled BEGIN
  DELETE FROM rag_chunk_search WHERE rowid = NEW.id;
END;
--> statement-breakpoint
-- A document's files go with it, whichever way the row went.
CREATE TRIGGER rag_documents_files AFTER DELETE ON rag_documents BEGIN
  INSERT INTO removed_files (key, due_at) SELECT value, 0 FROM json_each(json_array(OLD.file_key, OLD.text_key))
  WHERE value IS NOT NULL ON CONFLICT DO UPDATE SET due_at = 0;
END;
