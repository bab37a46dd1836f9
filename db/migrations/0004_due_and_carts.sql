CREATE INDEX `cart_lines_user` ON `cart_lines` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_try_at_ms`) WHERE "refunds"."state" = 'intent';