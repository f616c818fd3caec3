ALTER TABLE "subsite" ADD CONSTRAINT "subsite_merchant" CHECK ((profile->'merchant') is null or (
  jsonb_typeof(profile->'merchant') = 'object'
  and coalesce(jsonb_typeof(profile->'merchant'->'name') = 'string' and char_length(profile->'merchant'->>'name') between 1 and 60, true)
  and coalesce(jsonb_typeof(profile->'merchant'->'legalName') = 'string', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'email') = 'string', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'taxIds') = 'array', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'links') = 'array', true)));--> statement-breakpoint
ALTER TABLE "subsite" ADD CONSTRAINT "subsite_look" CHECK ((profile->'look') is null or (
  jsonb_typeof(profile->'look') = 'object'
  and not jsonb_path_exists(profile, '$.look.colours.* ? (@.type() != "string" || !(@ like_regex "^#[0-9a-f]{6}$"))')
  and not jsonb_path_exists(profile, '$.look.radius ? (@.type() != "number" || @ != 0 && @ != 2 && @ != 4 && @ != 8 && @ != 16)')
  and not jsonb_path_exists(profile, '$.look.keyvalue() ? (@.key == "logo" || @.key == "icon").value ? (!exists(@.address) || !exists(@.width ? (@ > 0)) || !exists(@.height ? (@ > 0)))')));--> statement-breakpoint
ALTER TABLE "subsite" ADD CONSTRAINT "subsite_trade" CHECK (quote_minutes > 0 and return_days >= 0 and id_limit >= 0 and cod_limit >= 0);