CREATE INDEX `projects_status` ON `projects` (`status`,`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `workspaces_created_at` ON `workspaces` (`created_at`);--> statement-breakpoint
CREATE INDEX `tasks_status` ON `tasks` (`status`,`created_at`);--> statement-breakpoint
-- Words of one or two letters are found by the terms of the tasks' full-text index that begin with
-- them. Each text has two line ends behind it there, so that its last letters begin a term too.
DROP TRIGGER tasks_search_update;
--> statement-breakpoint
DROP VIEW tasks_texts;
--> statement-breakpoint
CREATE VIEW tasks_texts AS SELECT tasks.rowid AS id,
  CASE WHEN folded IS NULL THEN name ELSE substr(folded, 1, instr(folded, char(10)) - 1) END || char(10) || char(10) AS name,
  CASE WHEN folded IS NULL THEN description ELSE substr(folded, instr(folded, char(10)) + 1) END || char(10) || char(10) AS description
FROM tasks;
--> statement-breakpoint
-- Before the row changes, since the index reads the old texts from it; after it, it would take two rows to write, not one.
CREATE TRIGGER tasks_search_update BEFORE UPDATE OF name, description ON tasks
WHEN OLD.name || char(10) || OLD.description <> NEW.name || char(10) || NEW.description BEGIN
  UPDATE tasks_search SET
    name = (CASE WHEN octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description) THEN (SELECT substr(text, 1, instr(text, char(10)) - 1) FROM (SELECT (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) AS text)) ELSE NEW.name END) || char(10) || char(10),
    description = (CASE WHEN octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description) THEN (SELECT substr(text, instr(text, char(10)) + 1) FROM (SELECT (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) AS text)) ELSE NEW.description END) || char(10) || char(10)
  WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
INSERT INTO tasks_search (tasks_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE tasks_search_terms USING fts5vocab('tasks_search', 'instance');
