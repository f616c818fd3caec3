-- Rows that earlier releases took from other programs, as the constraints of the next migration allow them. An effect of an unknown kind, such as
-- a misspelt one, failed every bag that it was for: no order has it.
delete from promotion where not coalesce(effect ->> 'kind' in ('percent_off', 'amount_off', 'making_off', 'stones_off', 'metal_off', 'buy_get', 'free_gift', 'free_delivery'), false);--> statement-breakpoint
update promotion set scope = '{"categories": [], "collections": [], "metals": [], "purities": []}'::jsonb || case when jsonb_typeof(scope) = 'object' then scope else '{}' end
where not scope ?& array['categories', 'collections', 'metals', 'purities'];--> statement-breakpoint
update promotion set ends_at = starts_at where ends_at < starts_at;--> statement-breakpoint
update promotion set title = title || jsonb_build_object('en', coalesce(code, id)) where coalesce(title ->> 'en', '') = '';
