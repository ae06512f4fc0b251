-- A folder that goes with its workspace empties nothing: counters of a workspace that is gone cannot be written.
DROP TRIGGER media_folder_delete;
--> statement-breakpoint
CREATE TRIGGER media_folder_delete AFTER DELETE ON media_folders
WHEN EXISTS (SELECT 1 FROM workspaces WHERE id = OLD.workspace_id) BEGIN
  UPDATE media_assets SET folder = '' WHERE workspace_id = OLD.workspace_id AND folder = OLD.name;
END;
--> statement-breakpoint
-- The counters follow a change of case too: db/record-tables.ts makes these statements.
DROP TRIGGER content_items_counted_update;
--> statement-breakpoint
CREATE TRIGGER content_items_counted_update AFTER UPDATE OF status, type, is_sample ON content_items
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'content_items' AND first = coalesce(OLD.status, '') AND second = coalesce(OLD.type, '');
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'content_items', coalesce(NEW.status, ''), coalesce(NEW.type, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER products_counted_update;
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE OF status, is_sample ON products
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER orders_counted_update;
--> statement-breakpoint
CREATE TRIGGER orders_counted_update AFTER UPDATE OF status, is_sample ON orders
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'orders' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'orders', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER contacts_counted_update;
--> statement-breakpoint
CREATE TRIGGER contacts_counted_update AFTER UPDATE OF status, is_sample ON contacts
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'contacts' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'contacts', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER leads_counted_update;
--> statement-breakpoint
CREATE TRIGGER leads_counted_update AFTER UPDATE OF status, is_sample ON leads
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'leads' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'leads', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER media_assets_counted_update;
--> statement-breakpoint
CREATE TRIGGER media_assets_counted_update AFTER UPDATE OF type, folder, is_sample ON media_assets
WHEN OLD.type IS NOT NEW.type COLLATE BINARY OR OLD.folder IS NOT NEW.folder COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_assets' AND first = coalesce(OLD.type, '') AND second = coalesce(OLD.folder, '');
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_assets', coalesce(NEW.type, ''), coalesce(NEW.folder, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER metrics_counted_update;
--> statement-breakpoint
CREATE TRIGGER metrics_counted_update AFTER UPDATE OF category, is_sample ON metrics
WHEN OLD.category IS NOT NEW.category COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'metrics' AND first = coalesce(OLD.category, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'metrics', coalesce(NEW.category, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
DROP TRIGGER deals_counted_update;
--> statement-breakpoint
CREATE TRIGGER deals_counted_update AFTER UPDATE OF stage, is_sample ON deals
WHEN OLD.stage IS NOT NEW.stage COLLATE BINARY OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'deals' AND first = coalesce(OLD.stage, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'deals', coalesce(NEW.stage, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
-- Of the counted columns a folder alone could change in case: its counters are made anew.
DELETE FROM record_counts WHERE records_of = 'media_assets';
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'media_assets', coalesce(media_assets.type, ''), coalesce(media_assets.folder, ''), count(*), sum(is_sample) FROM media_assets GROUP BY 1, 2, 3, 4;
