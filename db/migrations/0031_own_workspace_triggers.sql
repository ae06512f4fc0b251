-- What own_workspaces holds: a row for each workspace that somebody is assigned to, or whose project they have created.
-- Every trigger below takes its rows from here, so that there is one place that says it.
CREATE VIEW own_workspace_rows AS
SELECT workspace_users.user_id AS user_id, workspaces.id AS workspace_id, workspaces.project_id AS project_id,
  workspaces.type AS type, workspace_users.assigned_at AS since
FROM workspace_users JOIN workspaces ON workspaces.id = workspace_users.workspace_id
UNION ALL
SELECT users.id, workspaces.id, workspaces.project_id, workspaces.type, workspaces.created_at
FROM workspaces JOIN projects ON projects.id = workspaces.project_id JOIN users ON users.id = projects.created_by
WHERE NOT EXISTS (SELECT 1 FROM workspace_users WHERE workspace_id = workspaces.id AND user_id = projects.created_by);
--> statement-breakpoint
CREATE TRIGGER own_counts_workspace_insert AFTER INSERT ON own_workspaces BEGIN
  INSERT INTO own_counts (user_id, name, items) VALUES (NEW.user_id, NEW.type, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER own_counts_workspace_delete AFTER DELETE ON own_workspaces BEGIN
  UPDATE own_counts SET items = items - 1 WHERE user_id = OLD.user_id AND name = OLD.type;
END;
--> statement-breakpoint
INSERT INTO own_workspaces (user_id, workspace_id, project_id, type, since)
SELECT user_id, workspace_id, project_id, type, since FROM own_workspace_rows;
--> statement-breakpoint
CREATE TRIGGER own_workspaces_insert AFTER INSERT ON workspaces BEGIN
  INSERT INTO own_workspaces (user_id, workspace_id, project_id, type, since)
  SELECT user_id, workspace_id, project_id, type, since FROM own_workspace_rows WHERE workspace_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER own_workspaces_member_insert AFTER INSERT ON workspace_users BEGIN
  INSERT INTO own_workspaces (user_id, workspace_id, project_id, type, since)
  SELECT user_id, workspace_id, project_id, type, since FROM own_workspace_rows
  WHERE workspace_id = NEW.workspace_id AND user_id = NEW.user_id
  ON CONFLICT DO UPDATE SET since = excluded.since;
END;
--> statement-breakpoint
-- Whoever created the project keeps the workspace, since it exists.
CREATE TRIGGER own_workspaces_member_delete AFTER DELETE ON workspace_users BEGIN
  DELETE FROM own_workspaces WHERE workspace_id = OLD.workspace_id AND user_id = OLD.user_id;
  INSERT INTO own_workspaces (user_id, workspace_id, project_id, type, since)
  SELECT user_id, workspace_id, project_id, type, since FROM own_workspace_rows
  WHERE workspace_id = OLD.workspace_id AND user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER own_workspaces_project_creator AFTER UPDATE OF created_by ON projects WHEN OLD.created_by IS NOT NEW.created_by BEGIN
  DELETE FROM own_workspaces WHERE user_id IN (OLD.created_by, NEW.created_by)
    AND workspace_id IN (SELECT id FROM workspaces WHERE project_id = NEW.id);
  INSERT INTO own_workspaces (user_id, workspace_id, project_id, type, since)
  SELECT user_id, workspace_id, project_id, type, since FROM own_workspace_rows
  WHERE project_id = NEW.id AND user_id IN (OLD.created_by, NEW.created_by);
END;
--> statement-breakpoint
INSERT INTO own_counts (user_id, name, items)
SELECT user_id, 'projects', count(*) FROM (SELECT user_id, project_id FROM project_users
  UNION SELECT created_by, id FROM projects WHERE created_by IS NOT NULL) GROUP BY user_id;
--> statement-breakpoint
CREATE TRIGGER own_counts_project_insert AFTER INSERT ON projects WHEN NEW.created_by IS NOT NULL BEGIN
  INSERT INTO own_counts (user_id, name, items) VALUES (NEW.created_by, 'projects', 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
-- Before: afterwards nobody knows whether the creator was a member. Members are counted by their own rows.
CREATE TRIGGER own_counts_project_delete BEFORE DELETE ON projects WHEN OLD.created_by IS NOT NULL BEGIN
  UPDATE own_counts SET items = items - 1 WHERE user_id = OLD.created_by AND name = 'projects'
    AND NOT EXISTS (SELECT 1 FROM project_users WHERE project_id = OLD.id AND user_id = OLD.created_by);
END;
--> statement-breakpoint
CREATE TRIGGER own_counts_project_creator AFTER UPDATE OF created_by ON projects WHEN OLD.created_by IS NOT NEW.created_by BEGIN
  UPDATE own_counts SET items = items - 1 WHERE user_id = OLD.created_by AND name = 'projects'
    AND NOT EXISTS (SELECT 1 FROM project_users WHERE project_id = OLD.id AND user_id = OLD.created_by);
  INSERT INTO own_counts (user_id, name, items)
  SELECT NEW.created_by, 'projects', 1 WHERE NEW.created_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM project_users WHERE project_id = NEW.id AND user_id = NEW.created_by)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER own_counts_member_insert AFTER INSERT ON project_users BEGIN
  INSERT INTO own_counts (user_id, name, items)
  SELECT NEW.user_id, 'projects', 1
  WHERE NOT EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND created_by = NEW.user_id)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER own_counts_member_delete AFTER DELETE ON project_users BEGIN
  UPDATE own_counts SET items = items - 1 WHERE user_id = OLD.user_id AND name = 'projects'
    AND NOT EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id AND created_by = OLD.user_id);
END;
--> statement-breakpoint
INSERT INTO user_counts (role, active, people) SELECT role, active, count(*) FROM users GROUP BY role, active;
--> statement-breakpoint
CREATE TRIGGER user_counts_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_counts (role, active, people) VALUES (NEW.role, NEW.active, 1)
  ON CONFLICT DO UPDATE SET people = people + 1;
END;
--> statement-breakpoint
CREATE TRIGGER user_counts_delete AFTER DELETE ON users BEGIN
  UPDATE user_counts SET people = people - 1 WHERE role = OLD.role AND active = OLD.active;
END;
--> statement-breakpoint
CREATE TRIGGER user_counts_update AFTER UPDATE OF role, active ON users WHEN OLD.role <> NEW.role OR OLD.active <> NEW.active BEGIN
  UPDATE user_counts SET people = people - 1 WHERE role = OLD.role AND active = OLD.active;
  INSERT INTO user_counts (role, active, people) VALUES (NEW.role, NEW.active, 1)
  ON CONFLICT DO UPDATE SET people = people + 1;
END;
