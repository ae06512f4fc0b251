-- The search index of tasks knows where a task is and what it is filtered by, so that the newest hits are found without
-- reading the others: lib/tasks/search-hits.ts asks it. It keeps no texts, as those of the records do not.
DROP TRIGGER task_search_insert;
--> statement-breakpoint
DROP TRIGGER task_search_delete;
--> statement-breakpoint
DROP TRIGGER task_search_update;
--> statement-breakpoint
DROP TABLE task_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE task_search USING fts5(place, name, description, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO task_search (rowid, place, name, description)
SELECT rowid, '~' || substr(coalesce(project_id, 'none'), -12) || '~' || status || '~' || mode || '~' || priority || '~', name, description FROM tasks;
--> statement-breakpoint
CREATE TRIGGER task_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO task_search (rowid, place, name, description)
  VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'none'), -12) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~', NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER task_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description)
  VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'none'), -12) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~', OLD.name, OLD.description);
END;
--> statement-breakpoint
CREATE TRIGGER task_search_update AFTER UPDATE OF name, description, project_id, status, mode, priority ON tasks
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.description IS NOT NEW.description OR OLD.project_id IS NOT NEW.project_id
  OR OLD.status <> NEW.status OR OLD.mode <> NEW.mode OR OLD.priority <> NEW.priority BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description)
  VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'none'), -12) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~', OLD.name, OLD.description);
  INSERT INTO task_search (rowid, place, name, description)
  VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'none'), -12) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~', NEW.name, NEW.description);
END;
