-- A run has one notice of its approvals for each person. Older notices of one approval each are
-- about the run as well, so that they settle together.
UPDATE `notices` SET `about` = `parts` ->> '$.runId', `link` = '/approvals/' || (`parts` ->> '$.runId')
WHERE `kind` = 'approval_waiting' AND `settled_at` IS NULL AND `parts` ->> '$.runId' IS NOT NULL;
