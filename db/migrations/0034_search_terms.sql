-- A text of one or two characters is found wherever it is: the terms of an index (fts5vocab) are all the three characters
-- that follow each other somewhere, and those that begin with the text say where it is (lib/search/search-index.ts). Two
-- marks end each text, so that its last characters begin a term too. What knew where words begin is gone, and so is the id
-- of items from their place; the id of a task's project stands there in pairs of characters (db/record-tables.ts).
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
CREATE VIRTUAL TABLE task_search_terms USING fts5vocab(task_search, 'row');
--> statement-breakpoint
INSERT INTO task_search (rowid, place, name, description) SELECT tasks.rowid, '~' || substr(coalesce(tasks.project_id, 'project-none'), -12, 2) || '~' || substr(coalesce(tasks.project_id, 'project-none'), -10, 2) || '~' || substr(coalesce(tasks.project_id, 'project-none'), -8, 2) || '~' || substr(coalesce(tasks.project_id, 'project-none'), -6, 2) || '~' || substr(coalesce(tasks.project_id, 'project-none'), -4, 2) || '~' || substr(coalesce(tasks.project_id, 'project-none'), -2, 2) || '~' || tasks.status || '~' || tasks.mode || '~' || tasks.priority || '~' || coalesce('d' || max(tasks.due_at / 86400000, 0) || '~m' || (max(tasks.due_at / 86400000, 0) / 32) || '~y' || (max(tasks.due_at / 86400000, 0) / 1024) || '~', ''), tasks.name || char(1) || char(1), tasks.description || char(1) || char(1) FROM tasks;
--> statement-breakpoint
CREATE TRIGGER task_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO task_search (rowid, place, name, description) VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'project-none'), -12, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -10, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -8, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -6, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -4, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -2, 2) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~' || coalesce('d' || max(NEW.due_at / 86400000, 0) || '~m' || (max(NEW.due_at / 86400000, 0) / 32) || '~y' || (max(NEW.due_at / 86400000, 0) / 1024) || '~', ''), NEW.name || char(1) || char(1), NEW.description || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER task_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description) VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'project-none'), -12, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -10, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -8, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -6, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -4, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -2, 2) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~' || coalesce('d' || max(OLD.due_at / 86400000, 0) || '~m' || (max(OLD.due_at / 86400000, 0) / 32) || '~y' || (max(OLD.due_at / 86400000, 0) / 1024) || '~', ''), OLD.name || char(1) || char(1), OLD.description || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER task_search_update AFTER UPDATE OF name, description, project_id, status, mode, priority, due_at ON tasks
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.description IS NOT NEW.description OR OLD.project_id IS NOT NEW.project_id OR OLD.status IS NOT NEW.status OR OLD.mode IS NOT NEW.mode OR OLD.priority IS NOT NEW.priority OR OLD.due_at IS NOT NEW.due_at BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description) VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'project-none'), -12, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -10, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -8, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -6, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -4, 2) || '~' || substr(coalesce(OLD.project_id, 'project-none'), -2, 2) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~' || coalesce('d' || max(OLD.due_at / 86400000, 0) || '~m' || (max(OLD.due_at / 86400000, 0) / 32) || '~y' || (max(OLD.due_at / 86400000, 0) / 1024) || '~', ''), OLD.name || char(1) || char(1), OLD.description || char(1) || char(1));
  INSERT INTO task_search (rowid, place, name, description) VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'project-none'), -12, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -10, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -8, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -6, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -4, 2) || '~' || substr(coalesce(NEW.project_id, 'project-none'), -2, 2) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~' || coalesce('d' || max(NEW.due_at / 86400000, 0) || '~m' || (max(NEW.due_at / 86400000, 0) / 32) || '~y' || (max(NEW.due_at / 86400000, 0) / 1024) || '~', ''), NEW.name || char(1) || char(1), NEW.description || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER project_search_insert;
--> statement-breakpoint
DROP TRIGGER project_search_delete;
--> statement-breakpoint
DROP TRIGGER project_search_update;
--> statement-breakpoint
DROP TABLE project_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE project_search USING fts5(place, name, rest, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE project_search_terms USING fts5vocab(project_search, 'row');
--> statement-breakpoint
INSERT INTO project_search (rowid, place, name, rest) SELECT projects.rowid, '~' || projects.status || '~', projects.name || char(1) || char(1), projects.details || char(10) || projects.type || char(1) || char(1) FROM projects;
--> statement-breakpoint
CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
  INSERT INTO project_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER project_search_delete AFTER DELETE ON projects BEGIN
  INSERT INTO project_search (project_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER project_search_update AFTER UPDATE OF name, details, type, status ON projects
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO project_search (project_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
  INSERT INTO project_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER agent_search_insert;
--> statement-breakpoint
DROP TRIGGER agent_search_delete;
--> statement-breakpoint
DROP TRIGGER agent_search_update;
--> statement-breakpoint
DROP TABLE agent_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE agent_search USING fts5(place, name, rest, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE agent_search_terms USING fts5vocab(agent_search, 'row');
--> statement-breakpoint
INSERT INTO agent_search (rowid, place, name, rest) SELECT agents.rowid, '~' || agents.status || '~', agents.name || char(1) || char(1), agents.details || char(10) || agents.type || char(1) || char(1) FROM agents;
--> statement-breakpoint
CREATE TRIGGER agent_search_insert AFTER INSERT ON agents BEGIN
  INSERT INTO agent_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER agent_search_delete AFTER DELETE ON agents BEGIN
  INSERT INTO agent_search (agent_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER agent_search_update AFTER UPDATE OF name, details, type, status ON agents
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO agent_search (agent_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
  INSERT INTO agent_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER rag_search_insert;
--> statement-breakpoint
DROP TRIGGER rag_search_delete;
--> statement-breakpoint
DROP TRIGGER rag_search_update;
--> statement-breakpoint
DROP TABLE rag_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE rag_search USING fts5(place, name, rest, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE rag_search_terms USING fts5vocab(rag_search, 'row');
--> statement-breakpoint
INSERT INTO rag_search (rowid, place, name, rest) SELECT rags.rowid, '~' || rags.status || '~', rags.name || char(1) || char(1), rags.details || char(10) || rags.type || char(1) || char(1) FROM rags;
--> statement-breakpoint
CREATE TRIGGER rag_search_insert AFTER INSERT ON rags BEGIN
  INSERT INTO rag_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER rag_search_delete AFTER DELETE ON rags BEGIN
  INSERT INTO rag_search (rag_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER rag_search_update AFTER UPDATE OF name, details, type, status ON rags
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO rag_search (rag_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.status || '~', OLD.name || char(1) || char(1), OLD.details || char(10) || OLD.type || char(1) || char(1));
  INSERT INTO rag_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.status || '~', NEW.name || char(1) || char(1), NEW.details || char(10) || NEW.type || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER user_search_insert;
--> statement-breakpoint
DROP TRIGGER user_search_delete;
--> statement-breakpoint
DROP TRIGGER user_search_update;
--> statement-breakpoint
DROP TABLE user_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(place, name, rest, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search_terms USING fts5vocab(user_search, 'row');
--> statement-breakpoint
INSERT INTO user_search (rowid, place, name, rest) SELECT users.rowid, '~' || users.role || '~' || iif(users.active, 'active', 'inactive') || '~', users.name || char(1) || char(1), users.email || char(1) || char(1) FROM users;
--> statement-breakpoint
CREATE TRIGGER user_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.role || '~' || iif(NEW.active, 'active', 'inactive') || '~', NEW.name || char(1) || char(1), NEW.email || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER user_search_delete AFTER DELETE ON users BEGIN
  INSERT INTO user_search (user_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.role || '~' || iif(OLD.active, 'active', 'inactive') || '~', OLD.name || char(1) || char(1), OLD.email || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER user_search_update AFTER UPDATE OF name, email, role, active ON users
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.email IS NOT NEW.email COLLATE BINARY OR OLD.role IS NOT NEW.role OR OLD.active IS NOT NEW.active BEGIN
  INSERT INTO user_search (user_search, rowid, place, name, rest) VALUES ('delete', OLD.rowid, '~' || OLD.role || '~' || iif(OLD.active, 'active', 'inactive') || '~', OLD.name || char(1) || char(1), OLD.email || char(1) || char(1));
  INSERT INTO user_search (rowid, place, name, rest) VALUES (NEW.rowid, '~' || NEW.role || '~' || iif(NEW.active, 'active', 'inactive') || '~', NEW.name || char(1) || char(1), NEW.email || char(1) || char(1));
END;
