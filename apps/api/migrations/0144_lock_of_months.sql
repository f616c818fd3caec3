CREATE FUNCTION "register_month_of"(d "document") RETURNS TABLE("subsite" text, "registration" text, "period" text) LANGUAGE sql STABLE AS $$
  SELECT d.figures #>> '{site,code}',
    coalesce(jsonb_path_query_first(d.figures, '$.supplier.taxIds[*] ? (@.name like_regex "^(GSTIN|TRN|GST Reg|VAT)" flag "i")') ->> 'number',
      d.figures #>> '{supplier,taxIds,0,number}', ''),
    to_char(d.issued_at AT TIME ZONE coalesce(d.figures #>> '{site,timeZone}', 'UTC'), 'YYYY-MM')
$$;
--> statement-breakpoint
INSERT INTO "register_month" ("subsite", "registration", "period", "issued")
SELECT m."subsite", m."registration", m."period", count(*) FROM "document" d, "register_month_of"(d) m
WHERE d.kind IN ('invoice', 'credit_note') AND m."subsite" IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION "count_registered"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
  n record;
  closed timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT * INTO o FROM "register_month_of"(OLD);
    UPDATE "register_month" m SET issued = m.issued - 1, sums = NULL
    WHERE m.subsite = o.subsite AND m.registration = o.registration AND m.period = o.period RETURNING m.closed_at INTO closed;
    IF closed IS NOT NULL THEN
      RAISE EXCEPTION 'the books of % are closed', o.period USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT * INTO n FROM "register_month_of"(NEW);
    UPDATE "register_month" m SET issued = m.issued + 1, sums = CASE WHEN TG_OP = 'INSERT' THEN m.sums END
    WHERE m.subsite = n.subsite AND m.registration = n.registration AND m.period = n.period RETURNING m.closed_at INTO closed;
    IF NOT FOUND THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('register ' || n.subsite || ' ' || n.registration, 0));
      INSERT INTO "register_month" AS m (subsite, registration, period, issued) VALUES (n.subsite, n.registration, n.period, 1)
      ON CONFLICT (subsite, registration, period) DO UPDATE SET issued = m.issued + 1 RETURNING m.closed_at INTO closed;
    END IF;
    -- The transaction is repeated, with a later time.
    IF closed IS NOT NULL OR EXISTS (SELECT FROM "register_month" m
      WHERE m.subsite = n.subsite AND m.registration = n.registration AND m.period > n.period AND m.closed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'the books of % are closed', n.period USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "document_issued" AFTER INSERT ON "document" FOR EACH ROW
  WHEN (NEW.kind IN ('invoice', 'credit_note')) EXECUTE FUNCTION "count_registered"();
--> statement-breakpoint
CREATE TRIGGER "document_changed" AFTER UPDATE OR DELETE ON "document" FOR EACH ROW
  WHEN (OLD.kind IN ('invoice', 'credit_note')) EXECUTE FUNCTION "count_registered"();
--> statement-breakpoint
-- Returns that are brought to a store return to its stock.
UPDATE "return_request" SET "received_store" = "store_id" WHERE "store_id" IS NOT NULL;
