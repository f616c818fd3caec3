ALTER TABLE "store" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
insert into delivery_method (subsite, method, position, fee, days)
  select distinct subsite, 'pickup', 9, 0, 3 from store where services ? 'pickup';
