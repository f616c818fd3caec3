-- The SQL twin of packages/pricing for one unit, so that a whole site is repriced by one statement.
-- A test holds the two equal over every variant of every site. `discounted` false gives the price before discounts.
create function unit_price(p price_input, s subsite, rate bigint, discounted boolean) returns bigint
language sql immutable parallel safe as $$
  select case s.tax_kind
    when 'gst_split' then round((taxable + 2 * tax_half + apart) / s.tax_step) * s.tax_step
    when 'added' then taxable + tax_whole + apart
    when 'list_inclusive' then round((taxable + tax_whole) / s.tax_step) * s.tax_step
    when 'list_exclusive' then ceil(taxable / s.tax_step) * s.tax_step
  end::bigint
  from (select case s.display when 'line_whole_unit' then 100 else 1 end::numeric as unit) u,
  lateral (select round(round(p.net_mg::numeric * rate / 1000) / unit) * unit as metal,
                  round(p.net_mg::numeric * rate / 1000) as metal_exact) m,
  lateral (select round(round(metal_exact * p.wastage_percent / 10000) / unit) * unit as wastage,
                  greatest(case p.making_kind
                    when 'per_gram' then round(p.net_mg::numeric * p.making_value / 1000)
                    when 'percent' then round(metal_exact * p.making_value / 10000)
                    else p.making_value::numeric
                  end, p.making_minimum) as making_exact) w,
  lateral (select round(making_exact / unit) * unit as making,
                  case when discounted
                    then round(least(round(making_exact * p.making_discount / 10000), making_exact) / unit) * unit
                    else 0 end as making_off) d,
  lateral (select metal + wastage + making - making_off + p.stones_value + p.others_value
                  + case s.hallmark_mode when 'composite' then p.articles * s.hallmark_fee else 0 end as taxable) t,
  lateral (select round(round(taxable * s.tax_rate / 2 / 100000) / unit) * unit as tax_half,
                  round(round(taxable * s.tax_rate / 100000) / unit) * unit as tax_whole,
                  case s.hallmark_mode when 'separate'
                    then p.articles * s.hallmark_fee + round(p.articles::numeric * s.hallmark_fee * s.hallmark_tax_rate / 100000)
                    else 0 end as apart) x
$$;
--> statement-breakpoint
alter table product_media add constraint product_media_media foreign key (media_id) references media (id);
--> statement-breakpoint
alter table price_input add constraint price_input_variant foreign key (variant_id) references variant (id);
--> statement-breakpoint
alter table listing add constraint listing_variant foreign key (variant_id) references variant (id);
--> statement-breakpoint
alter table stock add constraint stock_variant foreign key (variant_id) references variant (id);
--> statement-breakpoint
alter table cart_item add constraint cart_item_of_variant foreign key (variant_id) references variant (id);
--> statement-breakpoint
alter table quote add constraint quote_of_cart foreign key (cart_id) references cart (id) on delete cascade;
--> statement-breakpoint
alter table payment add constraint payment_of_order foreign key (order_id) references orders (id);
