-- An own folder and the assets in it: renamed together, and emptied when it goes.
CREATE TRIGGER media_folder_rename AFTER UPDATE OF name ON media_folders
WHEN OLD.name IS NOT NEW.name COLLATE BINARY BEGIN
  UPDATE media_assets SET folder = NEW.name WHERE workspace_id = NEW.workspace_id AND folder = OLD.name;
END;
--> statement-breakpoint
CREATE TRIGGER media_folder_delete AFTER DELETE ON media_folders BEGIN
  UPDATE media_assets SET folder = '' WHERE workspace_id = OLD.workspace_id AND folder = OLD.name;
END;
--> statement-breakpoint
-- What nothing names any more is deleted in R2, whichever way the row went: by itself, or with its workspace or project.
CREATE TRIGGER media_asset_delete AFTER DELETE ON media_assets BEGIN
  INSERT INTO removed_files (key, due_at) VALUES ('media/files/' || OLD.id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0;
  INSERT INTO removed_files (key, due_at) SELECT 'media/thumbnails/' || OLD.thumbnail, 0 WHERE OLD.thumbnail IS NOT NULL
  ON CONFLICT DO UPDATE SET due_at = 0;
END;
--> statement-breakpoint
CREATE TRIGGER media_thumbnail_update AFTER UPDATE OF thumbnail ON media_assets
WHEN OLD.thumbnail IS NOT NULL AND OLD.thumbnail IS NOT NEW.thumbnail BEGIN
  INSERT INTO removed_files (key, due_at) VALUES ('media/thumbnails/' || OLD.thumbnail, 0)
  ON CONFLICT DO UPDATE SET due_at = 0;
END;
--> statement-breakpoint
-- A finished upload has become the asset of its id; any other leaves parts, or a whole file, behind.
CREATE TRIGGER media_upload_delete AFTER DELETE ON media_uploads
WHEN NOT EXISTS (SELECT 1 FROM media_assets WHERE id = OLD.id) BEGIN
  INSERT INTO removed_files (key, multipart_id, due_at) VALUES ('media/files/' || OLD.id, OLD.multipart_id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0, multipart_id = excluded.multipart_id;
END;
