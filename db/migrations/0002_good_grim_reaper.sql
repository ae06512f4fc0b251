ALTER TABLE `integrations` ADD `set_by` text;--> statement-breakpoint
-- One that was never changed was last set by who added it. Of the others nobody knows: a superadmin confirms them.
UPDATE `integrations` SET `set_by` = `created_by` WHERE `version` = 1;
