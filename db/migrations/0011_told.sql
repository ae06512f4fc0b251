ALTER TABLE `agent_runs` ADD `only` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_runs` ADD `title` text;--> statement-breakpoint
ALTER TABLE `agent_schedules` ADD `only` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_messages` ADD `replaced` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `record_comments` ADD `agent_name` text;--> statement-breakpoint
ALTER TABLE `record_comments` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `task_agents` ADD `only` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_comments` ADD `agent_name` text;--> statement-breakpoint
ALTER TABLE `deleted_comments` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `task_comments` ADD `agent_name` text;--> statement-breakpoint
ALTER TABLE `task_comments` ADD `run_id` text;
--> statement-breakpoint
-- Comments that agents wrote say so: their audit rows name the agent and its run.
UPDATE task_comments SET (agent_name, run_id) = (
  SELECT agent_name, run_id FROM audit_log
  WHERE entity_type = 'task' AND entity_id = task_comments.task_id AND action = 'tasks.comment.create' AND run_id IS NOT NULL
    AND task_comments.id IN (after ->> '$.comment', after ->> '$.commentId') LIMIT 1)
WHERE EXISTS (
  SELECT 1 FROM audit_log
  WHERE entity_type = 'task' AND entity_id = task_comments.task_id AND action = 'tasks.comment.create' AND run_id IS NOT NULL
    AND task_comments.id IN (after ->> '$.comment', after ->> '$.commentId'));--> statement-breakpoint
-- A task's run moves the task. Triggers, because many statements start and end runs: running while
-- it works, then aktiv for its review, or inaktiv if it didn't succeed. A status that a person has
-- set meanwhile stays.
CREATE TRIGGER agent_runs_task_starts AFTER INSERT ON agent_runs
WHEN NEW."trigger" = 'task' AND NEW.task_id IS NOT NULL AND NEW.finished_at IS NULL BEGIN
  INSERT INTO audit_log (id, at, actor_id, actor_email, action, entity_type, entity_id, before, after, project_id, agent_name, run_id)
    SELECT lower(hex(randomblob(16))), NEW.created_at, NEW.user_id, (SELECT email FROM users WHERE id = NEW.user_id), 'tasks.update', 'task', id,
      json_object('status', status), json_object('status', 'running'), project_id, (SELECT name FROM agents WHERE id = NEW.agent_id), NEW.id
    FROM tasks WHERE id = NEW.task_id AND mode = 'auto' AND status <> 'running';
  UPDATE tasks SET status = 'running', completed_at = NULL, updated_at = NEW.created_at, version = version + 1
    WHERE id = NEW.task_id AND mode = 'auto' AND status <> 'running';
END;--> statement-breakpoint
CREATE TRIGGER agent_runs_task_ends AFTER UPDATE OF finished_at ON agent_runs
WHEN NEW."trigger" = 'task' AND OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM agent_runs WHERE task_id = NEW.task_id AND "trigger" = 'task' AND finished_at IS NULL) BEGIN
  INSERT INTO audit_log (id, at, actor_id, actor_email, action, entity_type, entity_id, before, after, project_id, agent_name, run_id)
    SELECT lower(hex(randomblob(16))), NEW.finished_at, NEW.user_id, (SELECT email FROM users WHERE id = NEW.user_id), 'tasks.update', 'task', id,
      json_object('status', 'running'), json_object('status', iif(NEW.state = 'succeeded', 'aktiv', 'inaktiv')), project_id,
      (SELECT name FROM agents WHERE id = NEW.agent_id), NEW.id
    FROM tasks WHERE id = NEW.task_id AND status = 'running';
  UPDATE tasks SET status = iif(NEW.state = 'succeeded', 'aktiv', 'inaktiv'), updated_at = NEW.finished_at, version = version + 1
    WHERE id = NEW.task_id AND status = 'running';
END;
