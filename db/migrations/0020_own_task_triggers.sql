-- What own_tasks holds: a row for each task and each person who has created it or is on it. Every trigger below takes
-- its rows from here, so that there is one place that says it.
CREATE VIEW own_task_rows AS
SELECT users.id AS user_id, tasks.id AS task_id,
  CASE WHEN tasks.created_by = users.id THEN 'creator'
    ELSE (SELECT role FROM task_users WHERE task_id = tasks.id AND user_id = users.id) END AS relation,
  tasks.project_id IS NULL AS is_loose,
  NOT (EXISTS (SELECT 1 FROM project_users WHERE project_id = tasks.project_id AND user_id = users.id)
    OR EXISTS (SELECT 1 FROM projects WHERE id = tasks.project_id AND created_by = users.id)
    OR EXISTS (SELECT 1 FROM workspaces JOIN workspace_users ON workspace_users.workspace_id = workspaces.id
      WHERE workspaces.project_id = tasks.project_id AND workspace_users.user_id = users.id)) AS is_elsewhere,
  tasks.created_at AS created_at, tasks.rowid AS task_row, tasks.project_id AS project_id
FROM tasks CROSS JOIN users
  ON users.id IN (SELECT tasks.created_by UNION ALL SELECT user_id FROM task_users WHERE task_id = tasks.id);
--> statement-breakpoint
-- The cells of task_counts for what is somebody's own elsewhere. Whatever changes a task's status, mode, priority or
-- project takes its rows away before and puts them back after, so that both find the task as it was counted.
CREATE TRIGGER own_task_counts_insert AFTER INSERT ON own_tasks WHEN NEW.is_elsewhere BEGIN
  INSERT INTO task_counts (project_id, status, mode, priority, tasks)
  SELECT iif(NEW.is_loose, 'none@', 'else@') || NEW.user_id, s.value, m.value, r.value, 1 FROM tasks
  JOIN json_each(json_array('*', tasks.status)) AS s
  JOIN json_each(json_array('*', tasks.mode)) AS m
  JOIN json_each(json_array('*', tasks.priority)) AS r
  WHERE tasks.id = NEW.task_id
  ON CONFLICT DO UPDATE SET tasks = tasks + 1;
END;
--> statement-breakpoint
CREATE TRIGGER own_task_counts_delete AFTER DELETE ON own_tasks WHEN OLD.is_elsewhere BEGIN
  UPDATE task_counts SET tasks = tasks - 1
  WHERE project_id = iif(OLD.is_loose, 'none@', 'else@') || OLD.user_id
    AND status IN ('*', (SELECT status FROM tasks WHERE id = OLD.task_id))
    AND mode IN ('*', (SELECT mode FROM tasks WHERE id = OLD.task_id))
    AND priority IN ('*', (SELECT priority FROM tasks WHERE id = OLD.task_id));
END;
--> statement-breakpoint
CREATE TRIGGER own_task_counts_user AFTER DELETE ON users BEGIN
  DELETE FROM task_counts WHERE project_id IN ('none@' || OLD.id, 'else@' || OLD.id);
END;
--> statement-breakpoint
INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows;
--> statement-breakpoint
CREATE TRIGGER own_tasks_task_insert AFTER INSERT ON tasks WHEN NEW.created_by IS NOT NULL BEGIN
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE task_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_task_leave BEFORE UPDATE OF project_id, created_by, created_at, status, mode, priority ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.created_by IS NOT NEW.created_by OR OLD.created_at <> NEW.created_at
  OR OLD.status <> NEW.status OR OLD.mode <> NEW.mode OR OLD.priority <> NEW.priority BEGIN
  DELETE FROM own_tasks WHERE task_id = OLD.id
    AND (is_elsewhere OR OLD.project_id IS NOT NEW.project_id OR OLD.created_by IS NOT NEW.created_by
      OR OLD.created_at <> NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_task_return AFTER UPDATE OF project_id, created_by, created_at, status, mode, priority ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.created_by IS NOT NEW.created_by OR OLD.created_at <> NEW.created_at
  OR OLD.status <> NEW.status OR OLD.mode <> NEW.mode OR OLD.priority <> NEW.priority BEGIN
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE task_id = NEW.id
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_task_delete BEFORE DELETE ON tasks BEGIN
  DELETE FROM own_tasks WHERE task_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_person_insert AFTER INSERT ON task_users BEGIN
  DELETE FROM own_tasks WHERE user_id = NEW.user_id AND task_id = NEW.task_id;
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows
  WHERE user_id = NEW.user_id AND task_id = NEW.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_person_update AFTER UPDATE OF role ON task_users BEGIN
  DELETE FROM own_tasks WHERE user_id = NEW.user_id AND task_id = NEW.task_id;
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows
  WHERE user_id = NEW.user_id AND task_id = NEW.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_person_delete AFTER DELETE ON task_users BEGIN
  DELETE FROM own_tasks WHERE user_id = OLD.user_id AND task_id = OLD.task_id;
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows
  WHERE user_id = OLD.user_id AND task_id = OLD.task_id;
END;
--> statement-breakpoint
-- Who may read a project has changed: what is their own in it is counted by it, or elsewhere.
CREATE TRIGGER own_tasks_member_insert AFTER INSERT ON project_users BEGIN
  DELETE FROM own_tasks WHERE user_id IN (NEW.user_id) AND task_id IN (SELECT id FROM tasks WHERE project_id = NEW.project_id);
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE user_id IN (NEW.user_id) AND project_id = NEW.project_id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_member_delete AFTER DELETE ON project_users BEGIN
  DELETE FROM own_tasks WHERE user_id IN (OLD.user_id) AND task_id IN (SELECT id FROM tasks WHERE project_id = OLD.project_id);
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE user_id IN (OLD.user_id) AND project_id = OLD.project_id;
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_workspace_member_insert AFTER INSERT ON workspace_users BEGIN
  DELETE FROM own_tasks WHERE user_id IN (NEW.user_id) AND task_id IN (SELECT id FROM tasks WHERE project_id = (SELECT project_id FROM workspaces WHERE id = NEW.workspace_id));
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE user_id IN (NEW.user_id) AND project_id = (SELECT project_id FROM workspaces WHERE id = NEW.workspace_id);
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_workspace_member_delete AFTER DELETE ON workspace_users BEGIN
  DELETE FROM own_tasks WHERE user_id IN (OLD.user_id) AND task_id IN (SELECT id FROM tasks WHERE project_id = (SELECT project_id FROM workspaces WHERE id = OLD.workspace_id));
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE user_id IN (OLD.user_id) AND project_id = (SELECT project_id FROM workspaces WHERE id = OLD.workspace_id);
END;
--> statement-breakpoint
CREATE TRIGGER own_tasks_project_creator AFTER UPDATE OF created_by ON projects WHEN OLD.created_by IS NOT NEW.created_by BEGIN
  DELETE FROM own_tasks WHERE user_id IN (OLD.created_by, NEW.created_by) AND task_id IN (SELECT id FROM tasks WHERE project_id = NEW.id);
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE user_id IN (OLD.created_by, NEW.created_by) AND project_id = NEW.id;
END;
--> statement-breakpoint
-- Its members have gone with it, and no longer know which project it was of.
CREATE TRIGGER own_tasks_workspace_delete AFTER DELETE ON workspaces BEGIN
  DELETE FROM own_tasks WHERE task_id IN (SELECT id FROM tasks WHERE project_id = OLD.project_id);
  INSERT INTO own_tasks (user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row)
  SELECT user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row FROM own_task_rows WHERE project_id = OLD.project_id;
END;
