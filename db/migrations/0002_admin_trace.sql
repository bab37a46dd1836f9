CREATE TABLE `legal_texts` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	CONSTRAINT "key_known" CHECK("legal_texts"."key" in ('terms', 'privacy', 'returns'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_by` ON `audit_log` (`by_user_id`,`key`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at_ms`) WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX `stock_movements_at` ON `stock_movements` (`at_ms`);