-- A file is put down as one to delete before it is written; the asset that comes to name it takes it off that list.
CREATE TRIGGER media_asset_insert AFTER INSERT ON media_assets BEGIN
  DELETE FROM removed_files WHERE key IN ('media/files/' || NEW.id, 'media/thumbnails/' || NEW.thumbnail);
END;
--> statement-breakpoint
CREATE TRIGGER media_thumbnail_adoption AFTER UPDATE OF thumbnail ON media_assets WHEN NEW.thumbnail IS NOT NULL BEGIN
  DELETE FROM removed_files WHERE key = 'media/thumbnails/' || NEW.thumbnail;
END;
