ALTER TABLE `binding_checks` ADD `answer` text;
