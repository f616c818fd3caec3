ALTER TABLE "listing" ADD COLUMN "sizes" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
update listing l set sizes = a.sizes
from (
  select k.subsite, v.product_id, v.colour, v.purity,
         array_agg(distinct d.size_system || '-' || substring(v.size from '^[0-9.]+')) as sizes
  from stock k
  join variant v on v.id = k.variant_id
  join product d on d.id = v.product_id
  where k.on_hand > 0 and d.size_system in ('ring', 'bangle', 'length', 'hoop') and v.size ~ '^[0-9]'
  group by k.subsite, v.product_id, v.colour, v.purity
) a
where l.subsite = a.subsite and l.product_id = a.product_id and l.colour = a.colour and l.purity = a.purity;
