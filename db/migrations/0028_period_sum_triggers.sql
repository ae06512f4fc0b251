-- A completion knows the day that its task was due on, so that it can be counted by itself.
UPDATE task_completions SET due_at = (SELECT due_at FROM tasks WHERE tasks.id = task_completions.task_id);
--> statement-breakpoint
DROP TRIGGER task_completions_insert;
--> statement-breakpoint
DROP TRIGGER task_completions_done;
--> statement-breakpoint
DROP TRIGGER task_completions_move;
--> statement-breakpoint
CREATE TRIGGER task_completions_insert AFTER INSERT ON tasks WHEN NEW.status = 'completed' BEGIN
  INSERT INTO task_completions (task_id, project_id, created_at, completed_at, due_at)
  VALUES (NEW.id, NEW.project_id, NEW.created_at,
    coalesce((SELECT task ->> '$.completedAt' FROM deleted_tasks WHERE id = NEW.id), NEW.updated_at), NEW.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_done AFTER UPDATE OF status ON tasks
WHEN NEW.status = 'completed' AND OLD.status <> 'completed' BEGIN
  INSERT INTO task_completions (task_id, project_id, created_at, completed_at, due_at)
  VALUES (NEW.id, NEW.project_id, NEW.created_at, NEW.updated_at, NEW.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_move AFTER UPDATE OF project_id, due_at ON tasks WHEN NEW.status = 'completed' BEGIN
  UPDATE task_completions SET project_id = NEW.project_id, due_at = NEW.due_at WHERE task_id = NEW.id;
END;
--> statement-breakpoint
-- What happens in a project, and what its records come to: from here on kept by triggers.
CREATE VIEW period_changes (place, name, label, at, count, total, hours, is_more) AS
SELECT '', '', '', 0, 0, 0, 0, 0 WHERE false;
--> statement-breakpoint
CREATE TRIGGER period_changes_put INSTEAD OF INSERT ON period_changes BEGIN
  INSERT INTO period_sums (place, hours, name, block, label, parts)
  SELECT NEW.place, 24, NEW.name, NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000, NEW.label, '{}' WHERE NEW.is_more AND NEW.hours <= 24
  ON CONFLICT DO NOTHING;
  UPDATE period_sums SET parts = json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000), json_array(coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[0]'), 0) + NEW.count, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[1]'), 0) + NEW.total))
  WHERE place = NEW.place AND hours = 24 AND NEW.hours <= 24 AND name = NEW.name AND block = NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000 AND label = NEW.label;
  INSERT INTO period_sums (place, hours, name, block, label, parts)
  SELECT NEW.place, 1, NEW.name, NEW.at - (NEW.at % 115200000 + 115200000) % 115200000, NEW.label, '{}' WHERE NEW.is_more AND NEW.hours <= 1
  ON CONFLICT DO NOTHING;
  UPDATE period_sums SET parts = json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000), json_array(coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[0]'), 0) + NEW.count, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[1]'), 0) + NEW.total))
  WHERE place = NEW.place AND hours = 1 AND NEW.hours <= 1 AND name = NEW.name AND block = NEW.at - (NEW.at % 115200000 + 115200000) % 115200000 AND label = NEW.label;
END;
--> statement-breakpoint
CREATE TRIGGER period_sums_workspace BEFORE DELETE ON workspaces BEGIN
  DELETE FROM period_sums WHERE place = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER period_sums_project BEFORE DELETE ON projects BEGIN
  DELETE FROM period_sums WHERE place = OLD.id;
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT tasks.project_id, 'tasks.created', '', tasks.created_at - (tasks.created_at % 3600000 + 3600000) % 3600000, sum(1), sum(0), 1, 1
FROM tasks WHERE tasks.project_id IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT tasks.project_id, 'tasks.due', '', tasks.due_at - (tasks.due_at % 3600000 + 3600000) % 3600000, sum(1), sum(0), 24, 1
FROM tasks WHERE tasks.project_id IS NOT NULL AND tasks.due_at IS NOT NULL AND tasks.status NOT IN ('completed', 'cancelled', 'inaktiv') GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT tasks.project_id, 'tasks.late', '', max(tasks.due_at + 86399999, tasks.created_at) - (max(tasks.due_at + 86399999, tasks.created_at) % 3600000 + 3600000) % 3600000, sum(1), sum(0), 1, 1
FROM tasks WHERE tasks.project_id IS NOT NULL AND tasks.due_at IS NOT NULL AND tasks.status NOT IN ('cancelled', 'inaktiv') GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER tasks_period_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.created', '', NEW.created_at, 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.due', '', NEW.due_at, 1, 0, 24, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL AND NEW.status NOT IN ('completed', 'cancelled', 'inaktiv');
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.late', '', max(NEW.due_at + 86399999, NEW.created_at), 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL AND NEW.status NOT IN ('cancelled', 'inaktiv');
END;
--> statement-breakpoint
CREATE TRIGGER tasks_period_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.created', '', OLD.created_at, -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.due', '', OLD.due_at, -1, 0, 24, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL AND OLD.status NOT IN ('completed', 'cancelled', 'inaktiv');
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.late', '', max(OLD.due_at + 86399999, OLD.created_at), -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL AND OLD.status NOT IN ('cancelled', 'inaktiv');
END;
--> statement-breakpoint
CREATE TRIGGER tasks_period_update_0 AFTER UPDATE OF project_id, created_at ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.created_at IS NOT NEW.created_at BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.created', '', OLD.created_at, -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.created', '', NEW.created_at, 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER tasks_period_update_1 AFTER UPDATE OF project_id, due_at, status ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.due_at IS NOT NEW.due_at OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.due', '', OLD.due_at, -1, 0, 24, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL AND OLD.status NOT IN ('completed', 'cancelled', 'inaktiv');
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.due', '', NEW.due_at, 1, 0, 24, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL AND NEW.status NOT IN ('completed', 'cancelled', 'inaktiv');
END;
--> statement-breakpoint
CREATE TRIGGER tasks_period_update_2 AFTER UPDATE OF project_id, due_at, created_at, status ON tasks
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.due_at IS NOT NEW.due_at OR OLD.created_at IS NOT NEW.created_at OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.late', '', max(OLD.due_at + 86399999, OLD.created_at), -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL AND OLD.status NOT IN ('cancelled', 'inaktiv');
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.late', '', max(NEW.due_at + 86399999, NEW.created_at), 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL AND NEW.status NOT IN ('cancelled', 'inaktiv');
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT task_completions.project_id, 'tasks.completed', '', task_completions.completed_at - (task_completions.completed_at % 3600000 + 3600000) % 3600000, sum(1), sum((task_completions.completed_at - task_completions.created_at)), 1, 1
FROM task_completions WHERE task_completions.project_id IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT task_completions.project_id, 'tasks.late', '', max(task_completions.completed_at, task_completions.due_at + 86399999, task_completions.created_at) - (max(task_completions.completed_at, task_completions.due_at + 86399999, task_completions.created_at) % 3600000 + 3600000) % 3600000, sum(-1), sum(0), 1, 1
FROM task_completions WHERE task_completions.project_id IS NOT NULL AND task_completions.due_at IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER task_completions_period_insert AFTER INSERT ON task_completions BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.completed', '', NEW.completed_at, 1, (NEW.completed_at - NEW.created_at), 1, 1 WHERE NEW.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.late', '', max(NEW.completed_at, NEW.due_at + 86399999, NEW.created_at), -1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_period_delete AFTER DELETE ON task_completions BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.completed', '', OLD.completed_at, -1, -1 * (OLD.completed_at - OLD.created_at), 1, 0 WHERE OLD.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.late', '', max(OLD.completed_at, OLD.due_at + 86399999, OLD.created_at), 1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_period_update_0 AFTER UPDATE OF project_id, created_at, completed_at ON task_completions
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.created_at IS NOT NEW.created_at OR OLD.completed_at IS NOT NEW.completed_at BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.completed', '', OLD.completed_at, -1, -1 * (OLD.completed_at - OLD.created_at), 1, 0 WHERE OLD.project_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.completed', '', NEW.completed_at, 1, (NEW.completed_at - NEW.created_at), 1, 1 WHERE NEW.project_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER task_completions_period_update_1 AFTER UPDATE OF project_id, due_at, created_at, completed_at ON task_completions
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.due_at IS NOT NEW.due_at OR OLD.created_at IS NOT NEW.created_at OR OLD.completed_at IS NOT NEW.completed_at BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'tasks.late', '', max(OLD.completed_at, OLD.due_at + 86399999, OLD.created_at), 1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND OLD.due_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'tasks.late', '', max(NEW.completed_at, NEW.due_at + 86399999, NEW.created_at), -1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND NEW.due_at IS NOT NULL;
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT audit_log.project_id, 'activity', '', audit_log.at - (audit_log.at % 3600000 + 3600000) % 3600000, sum(1), sum(0), 1, 1
FROM audit_log WHERE audit_log.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = audit_log.project_id) GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER audit_log_period_insert AFTER INSERT ON audit_log BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'activity', '', NEW.at, 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id);
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_period_delete AFTER DELETE ON audit_log BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'activity', '', OLD.at, -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id);
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_period_update_0 AFTER UPDATE OF project_id, at ON audit_log
WHEN OLD.project_id IS NOT NEW.project_id OR OLD.at IS NOT NEW.at BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.project_id, 'activity', '', OLD.at, -1, 0, 1, 0 WHERE OLD.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id);
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.project_id, 'activity', '', NEW.at, 1, 0, 1, 1 WHERE NEW.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id);
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT content_items.workspace_id, 'content.published', '', content_items.published_at - (content_items.published_at % 3600000 + 3600000) % 3600000, sum(1), sum((content_items.seo_score)), 1, 1
FROM content_items WHERE content_items.workspace_id IS NOT NULL AND content_items.published_at IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER content_items_period_insert AFTER INSERT ON content_items BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'content.published', '', NEW.published_at, 1, (NEW.seo_score), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.published_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER content_items_period_delete AFTER DELETE ON content_items BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'content.published', '', OLD.published_at, -1, -1 * (OLD.seo_score), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.published_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER content_items_period_update_0 AFTER UPDATE OF workspace_id, published_at, seo_score ON content_items
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.published_at IS NOT NEW.published_at OR OLD.seo_score IS NOT NEW.seo_score BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'content.published', '', OLD.published_at, -1, -1 * (OLD.seo_score), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.published_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'content.published', '', NEW.published_at, 1, (NEW.seo_score), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.published_at IS NOT NULL;
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT media_assets.workspace_id, 'media.added', '', media_assets.created_at - (media_assets.created_at % 3600000 + 3600000) % 3600000, sum(1), sum((media_assets.size)), 1, 1
FROM media_assets WHERE media_assets.workspace_id IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER media_assets_period_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'media.added', '', NEW.created_at, 1, (NEW.size), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_period_delete AFTER DELETE ON media_assets BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'media.added', '', OLD.created_at, -1, -1 * (OLD.size), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_period_update_0 AFTER UPDATE OF workspace_id, created_at, size ON media_assets
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.created_at IS NOT NEW.created_at OR OLD.size IS NOT NEW.size BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'media.added', '', OLD.created_at, -1, -1 * (OLD.size), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'media.added', '', NEW.created_at, 1, (NEW.size), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT orders.workspace_id, 'orders', orders.currency, orders.created_at - (orders.created_at % 3600000 + 3600000) % 3600000, sum(1), sum((orders.total_amount)), 1, 1
FROM orders WHERE orders.workspace_id IS NOT NULL AND orders.status <> 'cancelled' GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER orders_period_insert AFTER INSERT ON orders BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'orders', NEW.currency, NEW.created_at, 1, (NEW.total_amount), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.status <> 'cancelled';
END;
--> statement-breakpoint
CREATE TRIGGER orders_period_delete AFTER DELETE ON orders BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'orders', OLD.currency, OLD.created_at, -1, -1 * (OLD.total_amount), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.status <> 'cancelled';
END;
--> statement-breakpoint
CREATE TRIGGER orders_period_update_0 AFTER UPDATE OF workspace_id, created_at, status, currency, total_amount ON orders
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.created_at IS NOT NEW.created_at OR OLD.status IS NOT NEW.status OR OLD.currency IS NOT NEW.currency OR OLD.total_amount IS NOT NEW.total_amount BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'orders', OLD.currency, OLD.created_at, -1, -1 * (OLD.total_amount), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.status <> 'cancelled';
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'orders', NEW.currency, NEW.created_at, 1, (NEW.total_amount), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.status <> 'cancelled';
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT deals.workspace_id, 'deals.won', deals.currency, deals.closed_at - (deals.closed_at % 3600000 + 3600000) % 3600000, sum(1), sum((deals.value)), 1, 1
FROM deals WHERE deals.workspace_id IS NOT NULL AND deals.stage = 'won' AND deals.closed_at IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT deals.workspace_id, 'pipeline', deals.currency, deals.created_at - (deals.created_at % 3600000 + 3600000) % 3600000, sum(0), sum((deals.value * deals.probability)), 1, 1
FROM deals WHERE deals.workspace_id IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT deals.workspace_id, 'pipeline', deals.currency, max(deals.closed_at, deals.created_at) - (max(deals.closed_at, deals.created_at) % 3600000 + 3600000) % 3600000, sum(1), sum((-deals.value * deals.probability)), 1, 1
FROM deals WHERE deals.workspace_id IS NOT NULL AND deals.closed_at IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT deals.workspace_id, 'deals.due', '', deals.expected_close - (deals.expected_close % 3600000 + 3600000) % 3600000, sum(1), sum(0), 24, 1
FROM deals WHERE deals.workspace_id IS NOT NULL AND deals.closed_at IS NULL AND deals.expected_close IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER deals_period_insert AFTER INSERT ON deals BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'deals.won', NEW.currency, NEW.closed_at, 1, (NEW.value), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.stage = 'won' AND NEW.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'pipeline', NEW.currency, NEW.created_at, 0, (NEW.value * NEW.probability), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'pipeline', NEW.currency, max(NEW.closed_at, NEW.created_at), 1, (-NEW.value * NEW.probability), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'deals.due', '', NEW.expected_close, 1, 0, 24, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.closed_at IS NULL AND NEW.expected_close IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER deals_period_delete AFTER DELETE ON deals BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'deals.won', OLD.currency, OLD.closed_at, -1, -1 * (OLD.value), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.stage = 'won' AND OLD.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'pipeline', OLD.currency, OLD.created_at, 0, -1 * (OLD.value * OLD.probability), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'pipeline', OLD.currency, max(OLD.closed_at, OLD.created_at), -1, -1 * (-OLD.value * OLD.probability), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'deals.due', '', OLD.expected_close, -1, 0, 24, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.closed_at IS NULL AND OLD.expected_close IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER deals_period_update_0 AFTER UPDATE OF workspace_id, closed_at, stage, currency, value ON deals
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.closed_at IS NOT NEW.closed_at OR OLD.stage IS NOT NEW.stage OR OLD.currency IS NOT NEW.currency OR OLD.value IS NOT NEW.value BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'deals.won', OLD.currency, OLD.closed_at, -1, -1 * (OLD.value), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.stage = 'won' AND OLD.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'deals.won', NEW.currency, NEW.closed_at, 1, (NEW.value), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.stage = 'won' AND NEW.closed_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER deals_period_update_1 AFTER UPDATE OF workspace_id, created_at, currency, value, probability ON deals
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.created_at IS NOT NEW.created_at OR OLD.currency IS NOT NEW.currency OR OLD.value IS NOT NEW.value OR OLD.probability IS NOT NEW.probability BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'pipeline', OLD.currency, OLD.created_at, 0, -1 * (OLD.value * OLD.probability), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'pipeline', NEW.currency, NEW.created_at, 0, (NEW.value * NEW.probability), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER deals_period_update_2 AFTER UPDATE OF workspace_id, created_at, closed_at, currency, value, probability ON deals
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.created_at IS NOT NEW.created_at OR OLD.closed_at IS NOT NEW.closed_at OR OLD.currency IS NOT NEW.currency OR OLD.value IS NOT NEW.value OR OLD.probability IS NOT NEW.probability BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'pipeline', OLD.currency, max(OLD.closed_at, OLD.created_at), -1, -1 * (-OLD.value * OLD.probability), 1, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.closed_at IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'pipeline', NEW.currency, max(NEW.closed_at, NEW.created_at), 1, (-NEW.value * NEW.probability), 1, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.closed_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER deals_period_update_3 AFTER UPDATE OF workspace_id, expected_close, closed_at ON deals
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.expected_close IS NOT NEW.expected_close OR OLD.closed_at IS NOT NEW.closed_at BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'deals.due', '', OLD.expected_close, -1, 0, 24, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.closed_at IS NULL AND OLD.expected_close IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'deals.due', '', NEW.expected_close, 1, 0, 24, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.closed_at IS NULL AND NEW.expected_close IS NOT NULL;
END;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT leads.workspace_id, 'leads.created', '', leads.created_at - (leads.created_at % 3600000 + 3600000) % 3600000, sum(1), sum(((leads.status = 'closed_won'))), 1, 1
FROM leads WHERE leads.workspace_id IS NOT NULL GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
SELECT leads.workspace_id, 'leads.touched', leads.status, leads.updated_at - (leads.updated_at % 3600000 + 3600000) % 3600000, sum(1), sum(0), 24, 1
FROM leads WHERE leads.workspace_id IS NOT NULL AND leads.status NOT IN ('closed_won', 'closed_lost') GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER leads_period_insert AFTER INSERT ON leads BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'leads.created', '', NEW.created_at, 1, ((NEW.status = 'closed_won')), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'leads.touched', NEW.status, NEW.updated_at, 1, 0, 24, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.status NOT IN ('closed_won', 'closed_lost');
END;
--> statement-breakpoint
CREATE TRIGGER leads_period_delete AFTER DELETE ON leads BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'leads.created', '', OLD.created_at, -1, -1 * ((OLD.status = 'closed_won')), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'leads.touched', OLD.status, OLD.updated_at, -1, 0, 24, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.status NOT IN ('closed_won', 'closed_lost');
END;
--> statement-breakpoint
CREATE TRIGGER leads_period_update_0 AFTER UPDATE OF workspace_id, created_at, status ON leads
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.created_at IS NOT NEW.created_at OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'leads.created', '', OLD.created_at, -1, -1 * ((OLD.status = 'closed_won')), 1, 0 WHERE OLD.workspace_id IS NOT NULL;
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'leads.created', '', NEW.created_at, 1, ((NEW.status = 'closed_won')), 1, 1 WHERE NEW.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_period_update_1 AFTER UPDATE OF workspace_id, updated_at, status ON leads
WHEN OLD.workspace_id IS NOT NEW.workspace_id OR OLD.updated_at IS NOT NEW.updated_at OR OLD.status IS NOT NEW.status BEGIN
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT OLD.workspace_id, 'leads.touched', OLD.status, OLD.updated_at, -1, 0, 24, 0 WHERE OLD.workspace_id IS NOT NULL AND OLD.status NOT IN ('closed_won', 'closed_lost');
  INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)
  SELECT NEW.workspace_id, 'leads.touched', NEW.status, NEW.updated_at, 1, 0, 24, 1 WHERE NEW.workspace_id IS NOT NULL AND NEW.status NOT IN ('closed_won', 'closed_lost');
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'stock.out', '', count(*), 0
FROM products WHERE products.workspace_id IS NOT NULL AND products.stock_quantity = 0 AND products.status <> 'inactive' GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER products_stock_out_insert AFTER INSERT ON products BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'stock.out', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.stock_quantity = 0 AND NEW.status <> 'inactive'
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER products_stock_out_delete AFTER DELETE ON products BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'stock.out' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.stock_quantity = 0 AND OLD.status <> 'inactive';
END;
--> statement-breakpoint
CREATE TRIGGER products_stock_out_update AFTER UPDATE OF stock_quantity, status ON products
WHEN OLD.stock_quantity IS NOT NEW.stock_quantity OR OLD.status IS NOT NEW.status BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'stock.out' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.stock_quantity = 0 AND OLD.status <> 'inactive';
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'stock.out', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.stock_quantity = 0 AND NEW.status <> 'inactive'
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'stock.low', '', count(*), 0
FROM products WHERE products.workspace_id IS NOT NULL AND products.stock_quantity BETWEEN 1 AND 5 AND products.status <> 'inactive' GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER products_stock_low_insert AFTER INSERT ON products BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'stock.low', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.stock_quantity BETWEEN 1 AND 5 AND NEW.status <> 'inactive'
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER products_stock_low_delete AFTER DELETE ON products BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'stock.low' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.stock_quantity BETWEEN 1 AND 5 AND OLD.status <> 'inactive';
END;
--> statement-breakpoint
CREATE TRIGGER products_stock_low_update AFTER UPDATE OF stock_quantity, status ON products
WHEN OLD.stock_quantity IS NOT NEW.stock_quantity OR OLD.status IS NOT NEW.status BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'stock.low' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.stock_quantity BETWEEN 1 AND 5 AND OLD.status <> 'inactive';
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'stock.low', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.stock_quantity BETWEEN 1 AND 5 AND NEW.status <> 'inactive'
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'keywords.near', '', count(*), 0
FROM keywords WHERE keywords.workspace_id IS NOT NULL AND keywords.position BETWEEN 11 AND 20 GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER keywords_keywords_near_insert AFTER INSERT ON keywords BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'keywords.near', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.position BETWEEN 11 AND 20
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER keywords_keywords_near_delete AFTER DELETE ON keywords BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'keywords.near' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.position BETWEEN 11 AND 20;
END;
--> statement-breakpoint
CREATE TRIGGER keywords_keywords_near_update AFTER UPDATE OF position ON keywords
WHEN OLD.position IS NOT NEW.position BEGIN
  UPDATE place_sums SET records = records - 1, total = total - 0
  WHERE workspace_id = OLD.workspace_id AND name = 'keywords.near' AND label = '' AND OLD.workspace_id IS NOT NULL AND OLD.position BETWEEN 11 AND 20;
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'keywords.near', '', 1, 0 WHERE NEW.workspace_id IS NOT NULL AND NEW.position BETWEEN 11 AND 20
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'media.bytes', media_assets.type, count(*), sum(media_assets.size)
FROM media_assets WHERE media_assets.workspace_id IS NOT NULL GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_bytes_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.bytes', NEW.type, 1, NEW.size WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_bytes_delete AFTER DELETE ON media_assets BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.size
  WHERE workspace_id = OLD.workspace_id AND name = 'media.bytes' AND label = OLD.type AND OLD.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_bytes_update AFTER UPDATE OF type, size ON media_assets
WHEN OLD.type IS NOT NEW.type OR OLD.size IS NOT NEW.size BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.size
  WHERE workspace_id = OLD.workspace_id AND name = 'media.bytes' AND label = OLD.type AND OLD.workspace_id IS NOT NULL;
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.bytes', NEW.type, 1, NEW.size WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'media.views', '', count(*), sum(media_assets.views)
FROM media_assets WHERE media_assets.workspace_id IS NOT NULL GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_views_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.views', '', 1, NEW.views WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_views_delete AFTER DELETE ON media_assets BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.views
  WHERE workspace_id = OLD.workspace_id AND name = 'media.views' AND label = '' AND OLD.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_views_update AFTER UPDATE OF views ON media_assets
WHEN OLD.views IS NOT NEW.views BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.views
  WHERE workspace_id = OLD.workspace_id AND name = 'media.views' AND label = '' AND OLD.workspace_id IS NOT NULL;
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.views', '', 1, NEW.views WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'media.downloads', '', count(*), sum(media_assets.downloads)
FROM media_assets WHERE media_assets.workspace_id IS NOT NULL GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_downloads_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.downloads', '', 1, NEW.downloads WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_downloads_delete AFTER DELETE ON media_assets BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.downloads
  WHERE workspace_id = OLD.workspace_id AND name = 'media.downloads' AND label = '' AND OLD.workspace_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_media_downloads_update AFTER UPDATE OF downloads ON media_assets
WHEN OLD.downloads IS NOT NEW.downloads BEGIN
  UPDATE place_sums SET records = records - 1, total = total - OLD.downloads
  WHERE workspace_id = OLD.workspace_id AND name = 'media.downloads' AND label = '' AND OLD.workspace_id IS NOT NULL;
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'media.downloads', '', 1, NEW.downloads WHERE NEW.workspace_id IS NOT NULL
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
INSERT INTO place_sums (workspace_id, name, label, records, total)
SELECT workspace_id, 'leads.hot', status, count(*), 0 FROM leads WHERE leads.score >= 80 AND leads.status NOT IN ('closed_won', 'closed_lost') AND NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id) GROUP BY 1, 3;
--> statement-breakpoint
CREATE TRIGGER leads_hot_insert AFTER INSERT ON leads BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'leads.hot', NEW.status, 1, 0 WHERE NEW.score >= 80 AND NEW.status NOT IN ('closed_won', 'closed_lost') AND NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = NEW.id)
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER leads_hot_delete BEFORE DELETE ON leads BEGIN
  UPDATE place_sums SET records = records - 1
  WHERE workspace_id = OLD.workspace_id AND name = 'leads.hot' AND label = OLD.status AND OLD.score >= 80 AND OLD.status NOT IN ('closed_won', 'closed_lost') AND NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER leads_hot_update AFTER UPDATE OF score, status ON leads
WHEN OLD.score <> NEW.score OR OLD.status <> NEW.status BEGIN
  UPDATE place_sums SET records = records - 1
  WHERE workspace_id = OLD.workspace_id AND name = 'leads.hot' AND label = OLD.status AND OLD.score >= 80 AND OLD.status NOT IN ('closed_won', 'closed_lost') AND NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = OLD.id);
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT NEW.workspace_id, 'leads.hot', NEW.status, 1, 0 WHERE NEW.score >= 80 AND NEW.status NOT IN ('closed_won', 'closed_lost') AND NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = NEW.id)
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER deals_lead_insert AFTER INSERT ON deals WHEN NEW.lead_id IS NOT NULL BEGIN
  UPDATE place_sums SET records = records - 1
  WHERE workspace_id = (SELECT workspace_id FROM leads WHERE id = NEW.lead_id AND leads.score >= 80 AND leads.status NOT IN ('closed_won', 'closed_lost'))
    AND name = 'leads.hot' AND label = (SELECT status FROM leads WHERE id = NEW.lead_id);
END;
--> statement-breakpoint
CREATE TRIGGER deals_lead_delete AFTER DELETE ON deals WHEN OLD.lead_id IS NOT NULL BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT leads.workspace_id, 'leads.hot', leads.status, 1, 0 FROM leads WHERE leads.score >= 80 AND leads.status NOT IN ('closed_won', 'closed_lost') AND leads.id = OLD.lead_id AND EXISTS (SELECT 1 FROM workspaces WHERE id = leads.workspace_id)
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER deals_lead_update AFTER UPDATE OF lead_id ON deals WHEN OLD.lead_id IS NOT NEW.lead_id BEGIN
  INSERT INTO place_sums (workspace_id, name, label, records, total)
  SELECT leads.workspace_id, 'leads.hot', leads.status, 1, 0 FROM leads WHERE leads.score >= 80 AND leads.status NOT IN ('closed_won', 'closed_lost') AND leads.id = OLD.lead_id AND EXISTS (SELECT 1 FROM workspaces WHERE id = leads.workspace_id)
  ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total;
  UPDATE place_sums SET records = records - 1
  WHERE workspace_id = (SELECT workspace_id FROM leads WHERE id = NEW.lead_id AND leads.score >= 80 AND leads.status NOT IN ('closed_won', 'closed_lost'))
    AND name = 'leads.hot' AND label = (SELECT status FROM leads WHERE id = NEW.lead_id);
END;
--> statement-breakpoint
INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
SELECT workspace_id, 24, block, name, json_group_object(part, json(cell)) FROM (
  SELECT workspace_id, at - (at % 2764800000 + 2764800000) % 2764800000 AS block, name, (at - (at - (at % 2764800000 + 2764800000) % 2764800000)) / 86400000 AS part,
    json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) AS cell FROM metrics GROUP BY 1, 2, 3, 4) GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
SELECT workspace_id, 1, block, name, json_group_object(part, json(cell)) FROM (
  SELECT workspace_id, at - (at % 115200000 + 115200000) % 115200000 AS block, name, (at - (at - (at % 115200000 + 115200000) % 115200000)) / 3600000 AS part,
    json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) AS cell FROM metrics GROUP BY 1, 2, 3, 4) GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER metric_sums_insert AFTER INSERT ON metrics BEGIN
  INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
  VALUES (NEW.workspace_id, 24, NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000, NEW.name, '{}') ON CONFLICT DO NOTHING;
  UPDATE metric_sums SET parts = CASE WHEN NEW.at >= coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[2]'), NEW.at)
    THEN json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000), json_array(coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[0]'), 0) + 1, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[1]'), 0) + NEW.value, NEW.at, NEW.value, NEW.category, NEW.unit, NEW.aggregation, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[7]'), 0) + NEW.is_sample, NEW.name))
    ELSE json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[0]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[0]'), 0) + 1, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[1]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[1]'), 0) + NEW.value, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[7]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000) || '[7]'), 0) + NEW.is_sample) END
  WHERE workspace_id = NEW.workspace_id AND hours = 24 AND block = NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000 AND name = NEW.name;
  INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
  VALUES (NEW.workspace_id, 1, NEW.at - (NEW.at % 115200000 + 115200000) % 115200000, NEW.name, '{}') ON CONFLICT DO NOTHING;
  UPDATE metric_sums SET parts = CASE WHEN NEW.at >= coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[2]'), NEW.at)
    THEN json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000), json_array(coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[0]'), 0) + 1, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[1]'), 0) + NEW.value, NEW.at, NEW.value, NEW.category, NEW.unit, NEW.aggregation, coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[7]'), 0) + NEW.is_sample, NEW.name))
    ELSE json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[0]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[0]'), 0) + 1, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[1]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[1]'), 0) + NEW.value, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[7]', coalesce(parts ->> ('$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000) || '[7]'), 0) + NEW.is_sample) END
  WHERE workspace_id = NEW.workspace_id AND hours = 1 AND block = NEW.at - (NEW.at % 115200000 + 115200000) % 115200000 AND name = NEW.name;
END;
--> statement-breakpoint
CREATE TRIGGER metric_sums_delete AFTER DELETE ON metrics BEGIN
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 AND at < OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 + 86400000)
    THEN json_set(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000)) / 86400000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 AND at < OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 + 86400000)) ELSE json_remove(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000)) / 86400000)) END
  WHERE workspace_id = OLD.workspace_id AND hours = 24 AND block = OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000 AND name = OLD.name;
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 AND at < OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 + 3600000)
    THEN json_set(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 115200000 + 115200000) % 115200000)) / 3600000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 AND at < OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 + 3600000)) ELSE json_remove(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 115200000 + 115200000) % 115200000)) / 3600000)) END
  WHERE workspace_id = OLD.workspace_id AND hours = 1 AND block = OLD.at - (OLD.at % 115200000 + 115200000) % 115200000 AND name = OLD.name;
END;
--> statement-breakpoint
CREATE TRIGGER metric_sums_update AFTER UPDATE OF at, name, value, category, unit, aggregation, is_sample ON metrics
WHEN OLD.at IS NOT NEW.at OR OLD.name IS NOT NEW.name OR OLD.value IS NOT NEW.value OR OLD.category IS NOT NEW.category OR OLD.unit IS NOT NEW.unit OR OLD.aggregation IS NOT NEW.aggregation OR OLD.is_sample IS NOT NEW.is_sample OR OLD.name IS NOT NEW.name COLLATE BINARY BEGIN
  INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
  VALUES (NEW.workspace_id, 24, NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000, NEW.name, '{}') ON CONFLICT DO NOTHING;
  INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
  VALUES (NEW.workspace_id, 1, NEW.at - (NEW.at % 115200000 + 115200000) % 115200000, NEW.name, '{}') ON CONFLICT DO NOTHING;
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 AND at < OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 + 86400000)
    THEN json_set(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000)) / 86400000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 AND at < OLD.at - (OLD.at % 86400000 + 86400000) % 86400000 + 86400000)) ELSE json_remove(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000)) / 86400000)) END
  WHERE workspace_id = OLD.workspace_id AND hours = 24 AND block = OLD.at - (OLD.at % 2764800000 + 2764800000) % 2764800000 AND name = OLD.name;
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 AND at < OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 + 3600000)
    THEN json_set(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 115200000 + 115200000) % 115200000)) / 3600000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = OLD.workspace_id AND name = OLD.name AND at >= OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 AND at < OLD.at - (OLD.at % 3600000 + 3600000) % 3600000 + 3600000)) ELSE json_remove(parts, '$.' || ((OLD.at - (OLD.at - (OLD.at % 115200000 + 115200000) % 115200000)) / 3600000)) END
  WHERE workspace_id = OLD.workspace_id AND hours = 1 AND block = OLD.at - (OLD.at % 115200000 + 115200000) % 115200000 AND name = OLD.name;
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = NEW.workspace_id AND name = NEW.name AND at >= NEW.at - (NEW.at % 86400000 + 86400000) % 86400000 AND at < NEW.at - (NEW.at % 86400000 + 86400000) % 86400000 + 86400000)
    THEN json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = NEW.workspace_id AND name = NEW.name AND at >= NEW.at - (NEW.at % 86400000 + 86400000) % 86400000 AND at < NEW.at - (NEW.at % 86400000 + 86400000) % 86400000 + 86400000)) ELSE json_remove(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000)) / 86400000)) END
  WHERE workspace_id = NEW.workspace_id AND hours = 24 AND block = NEW.at - (NEW.at % 2764800000 + 2764800000) % 2764800000 AND name = NEW.name;
  UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 FROM metrics WHERE workspace_id = NEW.workspace_id AND name = NEW.name AND at >= NEW.at - (NEW.at % 3600000 + 3600000) % 3600000 AND at < NEW.at - (NEW.at % 3600000 + 3600000) % 3600000 + 3600000)
    THEN json_set(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000), (SELECT json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name) FROM metrics WHERE workspace_id = NEW.workspace_id AND name = NEW.name AND at >= NEW.at - (NEW.at % 3600000 + 3600000) % 3600000 AND at < NEW.at - (NEW.at % 3600000 + 3600000) % 3600000 + 3600000)) ELSE json_remove(parts, '$.' || ((NEW.at - (NEW.at - (NEW.at % 115200000 + 115200000) % 115200000)) / 3600000)) END
  WHERE workspace_id = NEW.workspace_id AND hours = 1 AND block = NEW.at - (NEW.at % 115200000 + 115200000) % 115200000 AND name = NEW.name;
END;
--> statement-breakpoint
CREATE TRIGGER metric_sums_workspace BEFORE DELETE ON workspaces BEGIN
  DELETE FROM metric_sums WHERE workspace_id = OLD.id;
END;
