CREATE TABLE "listing_change" (
	"subsite" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "listing_change_subsite_product_id_pk" PRIMARY KEY("subsite","product_id")
);
--> statement-breakpoint
-- Each site's rows in a table of their own, so that a change of rates can write them anew beside the ones that are read.
-- Rows are made of the catalogue and need no foreign key; an index of one site need not begin with it.
alter table listing rename to listing_before;
--> statement-breakpoint
create table listing (like listing_before including defaults) partition by list (subsite);
--> statement-breakpoint
do $$
declare
  site text;
begin
  for site in select distinct subsite from listing_before loop
    execute format('create table %I partition of listing for values in (%L)', 'listing_' || site, site);
  end loop;
end
$$;
--> statement-breakpoint
insert into listing select * from listing_before;
--> statement-breakpoint
drop table listing_before;
--> statement-breakpoint
alter table listing add constraint listing_subsite_product_id_colour_purity_pk primary key (subsite, product_id, colour, purity);
--> statement-breakpoint
create index listing_category_popular on listing (category_id, popularity desc nulls first, product_id) where lead;
--> statement-breakpoint
create index listing_category_price on listing (category_id, price, product_id) where lead;
--> statement-breakpoint
create index listing_category_new on listing (category_id, created_at desc nulls first, product_id) where lead;
--> statement-breakpoint
create index listing_popular on listing (popularity desc nulls first, product_id) where lead;
--> statement-breakpoint
create index listing_price on listing (price, product_id) where lead;
--> statement-breakpoint
create index listing_new on listing (created_at desc nulls first, product_id) where lead;
--> statement-breakpoint
create index listing_collection on listing (collection_id, popularity desc nulls first, product_id) where lead;
--> statement-breakpoint
create index listing_filtered on listing (category_id, metal, purity, price, product_id);
--> statement-breakpoint
-- What is written of the former database's rows is known to the planner from the start.
analyze listing;
