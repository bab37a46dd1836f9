CREATE TABLE `traffic` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`),
	CONSTRAINT "count_ge0" CHECK(typeof("traffic"."count") = 'integer' and "traffic"."count" >= 0),
	CONSTRAINT "traffic_day" CHECK("traffic"."day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
