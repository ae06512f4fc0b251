-- When the password was last given again in a session.
ALTER TABLE `sessions` ADD `confirmed_at` integer;
