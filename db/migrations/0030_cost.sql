ALTER TABLE `sizes` ADD `ean` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sizes` ADD `average_cost_usd_cents` integer;--> statement-breakpoint
CREATE INDEX `sizes_ean` ON `sizes` (`ean`) WHERE "sizes"."ean" <> '';--> statement-breakpoint
ALTER TABLE `order_lines` ADD `unit_cost_usd_cents` integer;