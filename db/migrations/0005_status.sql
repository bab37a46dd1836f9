CREATE TABLE `cron_jobs` (
	`job` text PRIMARY KEY NOT NULL,
	`done_at_ms` integer,
	`failed_at_ms` integer,
	`outcome` text DEFAULT '' NOT NULL,
	CONSTRAINT "cron_jobs_instants" CHECK(typeof("cron_jobs"."done_at_ms") in ('integer', 'null') and typeof("cron_jobs"."failed_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `failures` (
	`hour_ms` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	CONSTRAINT "count_ge0" CHECK(typeof("failures"."count") = 'integer' and "failures"."count" >= 0),
	CONSTRAINT "whole_hour" CHECK("failures"."hour_ms" % 3600000 = 0),
	CONSTRAINT "failures_instants" CHECK(typeof("failures"."hour_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `watches` (
	`kind` text PRIMARY KEY NOT NULL,
	`mark` text DEFAULT '' NOT NULL,
	`since_ms` integer NOT NULL,
	CONSTRAINT "kind_known" CHECK("watches"."kind" in ('mails', 'notices', 'charges', 'refunds', 'audit', 'pages', 'failures', 'jobs')),
	CONSTRAINT "watches_instants" CHECK(typeof("watches"."since_ms") in ('integer', 'null'))
);
