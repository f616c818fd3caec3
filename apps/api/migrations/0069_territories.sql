-- States, territories and addresses of the armed forces that mail reaches by post codes of the USA.
INSERT INTO "country_state" (country, code, name, position)
SELECT 'US', s.code, s.name, (SELECT max(position) FROM "country_state") + s.at FROM (VALUES
  ('AS', 'American Samoa', 1),
  ('GU', 'Guam', 2),
  ('MP', 'Northern Mariana Islands', 3),
  ('PR', 'Puerto Rico', 4),
  ('VI', 'U.S. Virgin Islands', 5),
  ('AA', 'Armed Forces Americas', 6),
  ('AE', 'Armed Forces Europe', 7),
  ('AP', 'Armed Forces Pacific', 8)
) AS s(code, name, at)
WHERE EXISTS (SELECT 1 FROM "country_state" e WHERE e.country = 'US')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "postcode_area" (country, first, last, states, city)
SELECT 'US', a.first, a.last, a.states, a.city FROM (VALUES
  ('006', '007', '["PR"]'::jsonb, ''),
  ('008', '008', '["VI"]'::jsonb, ''),
  ('009', '009', '["PR"]'::jsonb, ''),
  ('090', '098', '["AE"]'::jsonb, ''),
  ('340', '340', '["AA"]'::jsonb, ''),
  ('962', '966', '["AP"]'::jsonb, ''),
  ('969', '969', '["GU", "MP"]'::jsonb, ''),
  ('96799', '96799', '["AS"]'::jsonb, 'Pago Pago')
) AS a(first, last, states, city)
WHERE EXISTS (SELECT 1 FROM "country_state" e WHERE e.country = 'US')
ON CONFLICT DO NOTHING;
