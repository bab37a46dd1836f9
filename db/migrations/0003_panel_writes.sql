CREATE TABLE `panel_writes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text,
	`body_hash` text NOT NULL,
	`what` text NOT NULL,
	`perfume_id` text DEFAULT '' NOT NULL,
	`is_current` integer NOT NULL,
	`audit_after` integer DEFAULT 0 NOT NULL,
	`audit_to` integer DEFAULT 0 NOT NULL,
	`undone_at_ms` integer,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_write_named" CHECK("panel_writes"."what" <> ''),
	CONSTRAINT "audit_after_ge0" CHECK(typeof("panel_writes"."audit_after") = 'integer' and "panel_writes"."audit_after" >= 0),
	CONSTRAINT "audit_to_ge0" CHECK(typeof("panel_writes"."audit_to") = 'integer' and "panel_writes"."audit_to" >= 0),
	CONSTRAINT "panel_writes_instants" CHECK(typeof("panel_writes"."undone_at_ms") in ('integer', 'null') and typeof("panel_writes"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_writes_request` ON `panel_writes` (`user_id`,`request_key`) WHERE "panel_writes"."request_key" is not null;