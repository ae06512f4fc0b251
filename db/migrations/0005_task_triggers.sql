-- Search over name and description, as substrings of three and more characters. Derived: its rows are the tasks' own,
-- and `INSERT INTO task_search (task_search) VALUES ('rebuild')` makes it anew.
CREATE VIRTUAL TABLE task_search USING fts5(name, description, content = 'tasks', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO task_search (task_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER task_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO task_search (rowid, name, description) VALUES (NEW.rowid, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER task_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO task_search (task_search, rowid, name, description) VALUES ('delete', OLD.rowid, OLD.name, OLD.description);
END;
--> statement-breakpoint
CREATE TRIGGER task_search_update AFTER UPDATE OF name, description ON tasks BEGIN
  INSERT INTO task_search (task_search, rowid, name, description) VALUES ('delete', OLD.rowid, OLD.name, OLD.description);
  INSERT INTO task_search (rowid, name, description) VALUES (NEW.rowid, NEW.name, NEW.description);
END;
--> statement-breakpoint
INSERT INTO task_counts (project_id, status, mode, priority, tasks)
SELECT p.value, s.value, m.value, r.value, count(*) FROM tasks
JOIN json_each(json_array('*', coalesce(tasks.project_id, ''))) AS p
JOIN json_each(json_array('*', tasks.status)) AS s
JOIN json_each(json_array('*', tasks.mode)) AS m
JOIN json_each(json_array('*', tasks.priority)) AS r
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER task_counts_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO task_counts (project_id, status, mode, priority, tasks)
  SELECT p.value, s.value, m.value, r.value, 1
  FROM json_each(json_array('*', coalesce(NEW.project_id, ''))) AS p
  JOIN json_each(json_array('*', NEW.status)) AS s
  JOIN json_each(json_array('*', NEW.mode)) AS m
  JOIN json_each(json_array('*', NEW.priority)) AS r
  WHERE true
  ON CONFLICT DO UPDATE SET tasks = tasks + 1;
END;
--> statement-breakpoint
CREATE TRIGGER task_counts_delete AFTER DELETE ON tasks BEGIN
  UPDATE task_counts SET tasks = tasks - 1
  WHERE project_id IN ('*', coalesce(OLD.project_id, '')) AND status IN ('*', OLD.status)
    AND mode IN ('*', OLD.mode) AND priority IN ('*', OLD.priority);
END;
--> statement-breakpoint
CREATE TRIGGER task_counts_update AFTER UPDATE OF project_id, status, mode, priority ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.status <> NEW.status OR OLD.mode <> NEW.mode OR OLD.priority <> NEW.priority BEGIN
  UPDATE task_counts SET tasks = tasks - 1
  WHERE project_id IN ('*', coalesce(OLD.project_id, '')) AND status IN ('*', OLD.status)
    AND mode IN ('*', OLD.mode) AND priority IN ('*', OLD.priority);
  INSERT INTO task_counts (project_id, status, mode, priority, tasks)
  SELECT p.value, s.value, m.value, r.value, 1
  FROM json_each(json_array('*', coalesce(NEW.project_id, ''))) AS p
  JOIN json_each(json_array('*', NEW.status)) AS s
  JOIN json_each(json_array('*', NEW.mode)) AS m
  JOIN json_each(json_array('*', NEW.priority)) AS r
  WHERE true
  ON CONFLICT DO UPDATE SET tasks = tasks + 1;
END;
--> statement-breakpoint
-- Cells of a project that is no more hold nothing; its tasks have gone to '' before.
CREATE TRIGGER task_counts_project AFTER DELETE ON projects BEGIN
  DELETE FROM task_counts WHERE project_id = OLD.id AND tasks = 0;
END;
--> statement-breakpoint
INSERT INTO list_versions (name, version) VALUES ('tasks', 1);
--> statement-breakpoint
CREATE TRIGGER list_version_tasks_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_tasks_update AFTER UPDATE ON tasks BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_tasks_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_task_users_insert AFTER INSERT ON task_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_task_users_update AFTER UPDATE ON task_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_task_users_delete AFTER DELETE ON task_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_users_update AFTER UPDATE OF name, email ON users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_projects_update AFTER UPDATE OF name, created_by ON projects BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_project_users_insert AFTER INSERT ON project_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_project_users_update AFTER UPDATE ON project_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_project_users_delete AFTER DELETE ON project_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_workspace_users_insert AFTER INSERT ON workspace_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_version_workspace_users_delete AFTER DELETE ON workspace_users BEGIN
  INSERT INTO list_versions (name, version) VALUES ('tasks', 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
