ALTER TABLE `rag_questions` ADD `paraphrases` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- A RAG that was planned and has a ready document can be asked, so it is active.
UPDATE rags SET
  status = CASE status WHEN 'planning' THEN 'active' ELSE status END,
  status_before = CASE status_before WHEN 'planning' THEN 'active' ELSE status_before END
WHERE 'planning' IN (status, status_before)
  AND EXISTS (SELECT 1 FROM rag_documents WHERE rag_id = rags.id AND state = 'ready');
