-- When tasks became completed, from here on kept by triggers. Of those that are so already their last change is taken.
INSERT INTO task_completions (task_id, project_id, created_at, completed_at)
SELECT id, project_id, created_at, updated_at FROM tasks WHERE status = 'completed';
--> statement-breakpoint
UPDATE deals SET closed_at = updated_at WHERE stage IN ('won', 'lost');
--> statement-breakpoint
UPDATE audit_log SET project_id = entity_id WHERE entity_type = 'project';
--> statement-breakpoint
UPDATE audit_log SET project_id = (SELECT project_id FROM tasks WHERE tasks.id = audit_log.entity_id) WHERE entity_type = 'task';
--> statement-breakpoint
CREATE TRIGGER task_completions_insert AFTER INSERT ON tasks WHEN NEW.status = 'completed' BEGIN
  INSERT INTO task_completions (task_id, project_id, created_at, completed_at)
  VALUES (NEW.id, NEW.project_id, NEW.created_at,
    coalesce((SELECT task ->> '$.completedAt' FROM deleted_tasks WHERE id = NEW.id), NEW.updated_at));
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_done AFTER UPDATE OF status ON tasks
WHEN NEW.status = 'completed' AND OLD.status <> 'completed' BEGIN
  INSERT INTO task_completions (task_id, project_id, created_at, completed_at)
  VALUES (NEW.id, NEW.project_id, NEW.created_at, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_undone AFTER UPDATE OF status ON tasks
WHEN OLD.status = 'completed' AND NEW.status <> 'completed' BEGIN
  DELETE FROM task_completions WHERE task_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_move AFTER UPDATE OF project_id ON tasks WHEN NEW.status = 'completed' BEGIN
  UPDATE task_completions SET project_id = NEW.project_id WHERE task_id = NEW.id;
END;
