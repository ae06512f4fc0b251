ALTER TABLE `users` ADD `password_given_at` integer;
