-- How many projects, agents and RAGs there are in each status, from here on kept by triggers.
INSERT INTO item_counts (kind, status, items)
SELECT 'project', status, count(*) FROM projects GROUP BY status
UNION ALL SELECT 'agent', status, count(*) FROM agents GROUP BY status
UNION ALL SELECT 'rag', status, count(*) FROM rags GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER item_counts_project_insert AFTER INSERT ON projects BEGIN
  INSERT INTO item_counts (kind, status, items) VALUES ('project', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_project_delete AFTER DELETE ON projects BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'project' AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_project_update AFTER UPDATE OF status ON projects WHEN OLD.status <> NEW.status BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'project' AND status = OLD.status;
  INSERT INTO item_counts (kind, status, items) VALUES ('project', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_agent_insert AFTER INSERT ON agents BEGIN
  INSERT INTO item_counts (kind, status, items) VALUES ('agent', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_agent_delete AFTER DELETE ON agents BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'agent' AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_agent_update AFTER UPDATE OF status ON agents WHEN OLD.status <> NEW.status BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'agent' AND status = OLD.status;
  INSERT INTO item_counts (kind, status, items) VALUES ('agent', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_rag_insert AFTER INSERT ON rags BEGIN
  INSERT INTO item_counts (kind, status, items) VALUES ('rag', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_rag_delete AFTER DELETE ON rags BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'rag' AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER item_counts_rag_update AFTER UPDATE OF status ON rags WHEN OLD.status <> NEW.status BEGIN
  UPDATE item_counts SET items = items - 1 WHERE kind = 'rag' AND status = OLD.status;
  INSERT INTO item_counts (kind, status, items) VALUES ('rag', NEW.status, 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
