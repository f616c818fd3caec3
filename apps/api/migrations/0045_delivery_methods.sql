CREATE TABLE "delivery_method" (
	"subsite" text NOT NULL,
	"method" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"fee" bigint NOT NULL,
	"free_from" bigint,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"maximum" bigint,
	"days" integer,
	"sooner" integer DEFAULT 0 NOT NULL,
	"insured" boolean DEFAULT true NOT NULL,
	"cut_off" text,
	CONSTRAINT "delivery_method_subsite_method_prefix_pk" PRIMARY KEY("subsite","method","prefix"),
	CONSTRAINT "delivery_method_amounts" CHECK (fee >= 0 and minimum >= 0 and (maximum is null or maximum >= minimum)),
	CONSTRAINT "delivery_method_cut_off" CHECK (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
-- What every site offered until now.
insert into delivery_method (subsite, method, position, fee) select code, 'insured', 0, 0 from subsite;--> statement-breakpoint
insert into delivery_method (subsite, method, position, fee, sooner)
  select s.code, 'express', 1, e.fee, 2 from subsite s join (values ('INR', 50000), ('AED', 5000), ('USD', 2500), ('SGD', 2000), ('GBP', 1500),
    ('JPY', 3000), ('KWD', 7500)) as e (currency, fee) on e.currency = s.currency;
