import { taxRegimes } from './tax-regimes/tax-regimes.ts'

const taxed = Object.entries(taxRegimes).map(([kind, { sql }]) => `    when '${kind}' then ${sql}`)

/**
 * The SQL twin of `priceUnit` for one unit, so that one statement reprices a whole site: `unit_price(p, s, rate, discounted)` is the shown
 * price of the row `p` of `price_input` on the site `s` at `rate` minor units per gram; `discounted` false gives the price before discounts.
 * The tax comes from each regime's own expression. The database gets this text with its migrations; tests compare it with `priceUnit`.
 */
export const unitPriceSql = `create or replace function unit_price(p price_input, s subsite, rate bigint, discounted boolean) returns bigint
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
begin
  return case s.tax_kind
${taxed.join('\n')}
  end;
end
$$`
