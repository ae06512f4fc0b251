-- One search index for each of tasks, projects, agents, RAGs and people (lib/search/search-index.ts asks them). "place" has
-- what a search is filtered by: of a task its project, status, mode and priority, and the day that it is due on (d, since
-- 1970; m and y are 32 and 1024 of them); of an item its id and status; of a person role and state. "words" has each word
-- of the name after two marks, so that one or two characters are found where a word begins.
DROP TRIGGER task_search_insert;
--> statement-breakpoint
DROP TRIGGER task_search_delete;
--> statement-breakpoint
DROP TRIGGER task_search_update;
--> statement-breakpoint
DROP TABLE task_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE task_search USING fts5(place, name, description, words, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO task_search (rowid, place, name, description, words) SELECT tasks.rowid, '~' || substr(coalesce(tasks.project_id, 'none'), -12) || '~' || tasks.status || '~' || tasks.mode || '~' || tasks.priority || '~' || coalesce('d' || max(tasks.due_at / 86400000, 0) || '~m' || (max(tasks.due_at / 86400000, 0) / 32) || '~y' || (max(tasks.due_at / 86400000, 0) / 1024) || '~', ''), tasks.name, tasks.description, char(1) || char(1) || replace(tasks.name, ' ', ' ' || char(1) || char(1)) FROM tasks;
--> statement-breakpoint
CREATE TRIGGER task_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO task_search (rowid, place, name, description, words) VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'none'), -12) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~' || coalesce('d' || max(NEW.due_at / 86400000, 0) || '~m' || (max(NEW.due_at / 86400000, 0) / 32) || '~y' || (max(NEW.due_at / 86400000, 0) / 1024) || '~', ''), NEW.name, NEW.description, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER task_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description, words) VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'none'), -12) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~' || coalesce('d' || max(OLD.due_at / 86400000, 0) || '~m' || (max(OLD.due_at / 86400000, 0) / 32) || '~y' || (max(OLD.due_at / 86400000, 0) / 1024) || '~', ''), OLD.name, OLD.description, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER task_search_update AFTER UPDATE OF name, description, project_id, status, mode, priority, due_at ON tasks
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.description IS NOT NEW.description OR OLD.project_id IS NOT NEW.project_id OR OLD.status IS NOT NEW.status OR OLD.mode IS NOT NEW.mode OR OLD.priority IS NOT NEW.priority OR OLD.due_at IS NOT NEW.due_at BEGIN
  INSERT INTO task_search (task_search, rowid, place, name, description, words) VALUES ('delete', OLD.rowid, '~' || substr(coalesce(OLD.project_id, 'none'), -12) || '~' || OLD.status || '~' || OLD.mode || '~' || OLD.priority || '~' || coalesce('d' || max(OLD.due_at / 86400000, 0) || '~m' || (max(OLD.due_at / 86400000, 0) / 32) || '~y' || (max(OLD.due_at / 86400000, 0) / 1024) || '~', ''), OLD.name, OLD.description, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
  INSERT INTO task_search (rowid, place, name, description, words) VALUES (NEW.rowid, '~' || substr(coalesce(NEW.project_id, 'none'), -12) || '~' || NEW.status || '~' || NEW.mode || '~' || NEW.priority || '~' || coalesce('d' || max(NEW.due_at / 86400000, 0) || '~m' || (max(NEW.due_at / 86400000, 0) / 32) || '~y' || (max(NEW.due_at / 86400000, 0) / 1024) || '~', ''), NEW.name, NEW.description, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE project_search USING fts5(place, name, rest, words, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO project_search (rowid, place, name, rest, words) SELECT projects.rowid, '~' || substr(projects.id, -12) || '~' || projects.status || '~', projects.name, projects.details || char(10) || projects.type, char(1) || char(1) || replace(projects.name, ' ', ' ' || char(1) || char(1)) FROM projects;
--> statement-breakpoint
CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
  INSERT INTO project_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER project_search_delete AFTER DELETE ON projects BEGIN
  INSERT INTO project_search (project_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER project_search_update AFTER UPDATE OF name, details, type, status ON projects
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO project_search (project_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
  INSERT INTO project_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE agent_search USING fts5(place, name, rest, words, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO agent_search (rowid, place, name, rest, words) SELECT agents.rowid, '~' || substr(agents.id, -12) || '~' || agents.status || '~', agents.name, agents.details || char(10) || agents.type, char(1) || char(1) || replace(agents.name, ' ', ' ' || char(1) || char(1)) FROM agents;
--> statement-breakpoint
CREATE TRIGGER agent_search_insert AFTER INSERT ON agents BEGIN
  INSERT INTO agent_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER agent_search_delete AFTER DELETE ON agents BEGIN
  INSERT INTO agent_search (agent_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER agent_search_update AFTER UPDATE OF name, details, type, status ON agents
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO agent_search (agent_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
  INSERT INTO agent_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE rag_search USING fts5(place, name, rest, words, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO rag_search (rowid, place, name, rest, words) SELECT rags.rowid, '~' || substr(rags.id, -12) || '~' || rags.status || '~', rags.name, rags.details || char(10) || rags.type, char(1) || char(1) || replace(rags.name, ' ', ' ' || char(1) || char(1)) FROM rags;
--> statement-breakpoint
CREATE TRIGGER rag_search_insert AFTER INSERT ON rags BEGIN
  INSERT INTO rag_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER rag_search_delete AFTER DELETE ON rags BEGIN
  INSERT INTO rag_search (rag_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE TRIGGER rag_search_update AFTER UPDATE OF name, details, type, status ON rags
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.details IS NOT NEW.details OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO rag_search (rag_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || substr(OLD.id, -12) || '~' || OLD.status || '~', OLD.name, OLD.details || char(10) || OLD.type, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)));
  INSERT INTO rag_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || substr(NEW.id, -12) || '~' || NEW.status || '~', NEW.name, NEW.details || char(10) || NEW.type, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(place, name, rest, words, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO user_search (rowid, place, name, rest, words) SELECT users.rowid, '~' || users.role || '~' || iif(users.active, 'active', 'inactive') || '~', users.name, users.email, char(1) || char(1) || replace(users.name, ' ', ' ' || char(1) || char(1)) || ' ' || char(1) || char(1) || users.email FROM users;
--> statement-breakpoint
CREATE TRIGGER user_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || NEW.role || '~' || iif(NEW.active, 'active', 'inactive') || '~', NEW.name, NEW.email, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)) || ' ' || char(1) || char(1) || NEW.email);
END;
--> statement-breakpoint
CREATE TRIGGER user_search_delete AFTER DELETE ON users BEGIN
  INSERT INTO user_search (user_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || OLD.role || '~' || iif(OLD.active, 'active', 'inactive') || '~', OLD.name, OLD.email, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)) || ' ' || char(1) || char(1) || OLD.email);
END;
--> statement-breakpoint
CREATE TRIGGER user_search_update AFTER UPDATE OF name, email, role, active ON users
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.email IS NOT NEW.email COLLATE BINARY OR OLD.role IS NOT NEW.role OR OLD.active IS NOT NEW.active BEGIN
  INSERT INTO user_search (user_search, rowid, place, name, rest, words) VALUES ('delete', OLD.rowid, '~' || OLD.role || '~' || iif(OLD.active, 'active', 'inactive') || '~', OLD.name, OLD.email, char(1) || char(1) || replace(OLD.name, ' ', ' ' || char(1) || char(1)) || ' ' || char(1) || char(1) || OLD.email);
  INSERT INTO user_search (rowid, place, name, rest, words) VALUES (NEW.rowid, '~' || NEW.role || '~' || iif(NEW.active, 'active', 'inactive') || '~', NEW.name, NEW.email, char(1) || char(1) || replace(NEW.name, ' ', ' ' || char(1) || char(1)) || ' ' || char(1) || char(1) || NEW.email);
END;
