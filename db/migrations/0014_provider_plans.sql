CREATE TABLE `provider_plans` (
	`number_of_installments` integer PRIMARY KEY NOT NULL,
	`multiplier_bp` integer NOT NULL,
	`cft_bp` integer,
	`read_at_ms` integer NOT NULL,
	CONSTRAINT "number_of_installments_bounds" CHECK(typeof("provider_plans"."number_of_installments") = 'integer' and "provider_plans"."number_of_installments" between 1 and 99),
	CONSTRAINT "multiplier_bp_bounds" CHECK(typeof("provider_plans"."multiplier_bp") = 'integer' and "provider_plans"."multiplier_bp" between 1 and 1000000),
	CONSTRAINT "cft_bp_bounds" CHECK("provider_plans"."cft_bp" is null or (typeof("provider_plans"."cft_bp") = 'integer' and "provider_plans"."cft_bp" between 0 and 9999900)),
	CONSTRAINT "provider_plans_instants" CHECK(typeof("provider_plans"."read_at_ms") in ('integer', 'null'))
);
