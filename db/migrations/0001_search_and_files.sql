-- The full-text index of tasks, which are searched over all projects: every three characters of a text are a term, so that
-- a search finds a text anywhere in it. The texts themselves stay in their table (external content).
CREATE VIRTUAL TABLE tasks_search USING fts5(name, description, content = 'tasks', columnsize = 0, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO tasks_search (rowid, name, description) VALUES (NEW.rowid, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER tasks_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO tasks_search (tasks_search, rowid, name, description) VALUES ('delete', OLD.rowid, OLD.name, OLD.description);
END;
--> statement-breakpoint
-- Before the row changes, since the index reads the old texts from it; after it, it would take two rows to write, not one.
CREATE TRIGGER tasks_search_update BEFORE UPDATE OF name, description ON tasks
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.description IS NOT NEW.description COLLATE BINARY BEGIN
  UPDATE tasks_search SET name = NEW.name, description = NEW.description WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
-- Files without a row are deleted in R2, however the row was deleted: by itself, or with its workspace or project.
CREATE TRIGGER media_assets_files AFTER DELETE ON media_assets BEGIN
  INSERT INTO removed_files (key, due_at) VALUES ('media/files/' || OLD.id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0;
  INSERT INTO removed_files (key, due_at) SELECT 'media/thumbnails/' || OLD.thumbnail, 0 WHERE OLD.thumbnail IS NOT NULL
  ON CONFLICT DO UPDATE SET due_at = 0;
END;
--> statement-breakpoint
-- A finished upload has become the asset of its id; any other leaves parts, or a whole file, behind.
CREATE TRIGGER media_uploads_files AFTER DELETE ON media_uploads
WHEN NOT EXISTS (SELECT 1 FROM media_assets WHERE id = OLD.id) BEGIN
  INSERT INTO removed_files (key, multipart_id, due_at) VALUES ('media/files/' || OLD.id, OLD.multipart_id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0, multipart_id = excluded.multipart_id;
END;
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
-- What a model made of its text goes with the last chunk of that text, whichever way the row went: by itself, or with its
-- document or generation. Its packed vector goes when it is packed anew.
CREATE TRIGGER rag_chunks_embeddings AFTER DELETE ON rag_chunks WHEN OLD.embedding_id IS NOT NULL BEGIN
  DELETE FROM rag_embeddings WHERE id = OLD.embedding_id
  AND NOT EXISTS (SELECT 1 FROM rag_chunks WHERE embedding_id = OLD.embedding_id);
END;
--> statement-breakpoint
-- A segment goes with its generation or RAG too.
CREATE TRIGGER rag_segments_files AFTER DELETE ON rag_segments BEGIN
  INSERT INTO removed_files (key, due_at) VALUES (OLD.key, 0) ON CONFLICT DO UPDATE SET due_at = 0;
END;
--> statement-breakpoint
CREATE TRIGGER rag_chunks_disable AFTER UPDATE OF disabled ON rag_chunks WHEN NEW.disabled BEGIN
  DELETE FROM rag_chunk_search WHERE rowid = NEW.id;
END;
--> statement-breakpoint
-- A document's files go with it, whichever way the row went.
CREATE TRIGGER rag_documents_files AFTER DELETE ON rag_documents BEGIN
  INSERT INTO removed_files (key, due_at) SELECT value, 0 FROM json_each(json_array(OLD.file_key, OLD.text_key,
    OLD.previous ->> 'fileKey', OLD.previous ->> 'textKey'))
  WHERE value IS NOT NULL ON CONFLICT DO UPDATE SET due_at = 0;
END;
