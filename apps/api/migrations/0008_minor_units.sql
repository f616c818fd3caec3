-- How many minor units one major unit of a currency has; packages/money holds the same, and a test compares them.
create function minor_units(currency text) returns numeric language sql immutable parallel safe as $$
  select case currency when 'JPY' then 1 when 'KWD' then 1000 else 100 end::numeric
$$;
--> statement-breakpoint
-- The SQL twin of packages/pricing for one unit; it was the same formula for currencies of two decimals only.
create or replace function unit_price(p price_input, s subsite, rate bigint, discounted boolean) returns bigint
language plpgsql immutable parallel safe as $$
declare
  unit numeric := case s.display when 'line_whole_unit' then minor_units(s.currency) else 1 end;
  metal numeric := round(p.net_mg::numeric * rate / 1000);
  wastage numeric := round(metal * p.wastage_percent / 10000);
  making numeric := greatest(case p.making_kind
    when 'per_gram' then round(p.net_mg::numeric * p.making_value / 1000)
    when 'percent' then round(metal * p.making_value / 10000)
    else p.making_value::numeric
  end, p.making_minimum);
  making_off numeric := case when discounted then least(round(making * p.making_discount / 10000), making) else 0 end;
  -- Every row is rounded by itself, as it is shown.
  stones numeric := case when unit = 1 then p.stones_value else coalesce((
    select sum(round(case x->>'unit' when 'carat' then round((x->>'caratMilli')::numeric * (x->>'rate')::numeric / 1000)
                                     when 'piece' then (x->>'count')::numeric * (x->>'rate')::numeric
                                     else (x->>'rate')::numeric end / unit) * unit)
    from jsonb_array_elements(p.stones) x), 0) end;
  others numeric := case when unit = 1 then p.others_value else coalesce((
    select sum(round((x->>'amount')::numeric / unit) * unit) from jsonb_array_elements(p.others) x), 0) end;
  fee numeric := p.articles::numeric * s.hallmark_fee;
  taxable numeric := round(metal / unit) * unit + round(wastage / unit) * unit + round(making / unit) * unit - round(making_off / unit) * unit
    + stones + others + case s.hallmark_mode when 'composite' then fee else 0 end;
  apart numeric := case s.hallmark_mode when 'separate' then fee + round(fee * s.hallmark_tax_rate / 100000) else 0 end;
  tax_half numeric := round(round(taxable * s.tax_rate / 2 / 100000) / unit) * unit;
  tax_whole numeric := round(round(taxable * s.tax_rate / 100000) / unit) * unit;
begin
  return case s.tax_kind
    when 'gst_split' then round((taxable + 2 * tax_half + apart) / s.tax_step) * s.tax_step
    when 'added' then taxable + tax_whole + apart
    when 'list_inclusive' then round((taxable + tax_whole) / s.tax_step) * s.tax_step
    when 'list_exclusive' then ceil(taxable / s.tax_step) * s.tax_step
  end;
end
$$;
--> statement-breakpoint
-- Search words are without accents from here on; the next start makes them anew.
delete from search_document;
--> statement-breakpoint
delete from vocabulary;
