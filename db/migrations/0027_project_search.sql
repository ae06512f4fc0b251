-- The searched texts of projects, folded and indexed as those of records are (0006, 0025).
ALTER TABLE projects ADD COLUMN folded text;
--> statement-breakpoint
UPDATE projects SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || details || char(10) || type AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || details || char(10) || type) > length(name || char(10) || details || char(10) || type);
--> statement-breakpoint
CREATE TRIGGER projects_fold_insert AFTER INSERT ON projects WHEN octet_length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) > length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) BEGIN
  UPDATE projects SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.details || char(10) || NEW.type AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER projects_fold_update AFTER UPDATE OF name, details, type ON projects
WHEN OLD.name || char(10) || OLD.details || char(10) || OLD.type <> NEW.name || char(10) || NEW.details || char(10) || NEW.type
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) > length(NEW.name || char(10) || NEW.details || char(10) || NEW.type)) BEGIN
  UPDATE projects SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) > length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.details || char(10) || NEW.type AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE projects_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE projects_search_terms USING fts5vocab('projects_search', 'instance');
--> statement-breakpoint
INSERT INTO projects_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || details || char(10) || type)) || char(10) || char(10) FROM projects;
--> statement-breakpoint
CREATE TRIGGER projects_search_insert AFTER INSERT ON projects WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) = length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) BEGIN
  INSERT INTO projects_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.details || char(10) || NEW.type)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER projects_search_delete AFTER DELETE ON projects BEGIN
  INSERT INTO projects_search (projects_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.details || char(10) || OLD.type)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER projects_search_update AFTER UPDATE OF name, details, type ON projects WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.details || char(10) || OLD.type <> NEW.name || char(10) || NEW.details || char(10) || NEW.type BEGIN
  INSERT INTO projects_search (projects_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.details || char(10) || OLD.type) || char(10) || char(10));
  INSERT INTO projects_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.details || char(10) || NEW.type) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.details || char(10) || NEW.type) = length(NEW.name || char(10) || NEW.details || char(10) || NEW.type);
END;
--> statement-breakpoint
CREATE TRIGGER projects_search_fold AFTER UPDATE OF folded ON projects WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO projects_search (projects_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO projects_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.details || char(10) || NEW.type)) || char(10) || char(10));
END;
