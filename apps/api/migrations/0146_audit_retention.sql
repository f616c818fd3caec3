INSERT INTO "staff_security" ("key", "idle_minutes", "max_hours", "audit_years", "version") VALUES ('shop', 30, 12, 8, 1);--> statement-breakpoint
-- A device is known until the session that was opened on it would end, unless its member keeps it.
UPDATE "staff_session" SET "known_until" = "expires_at" WHERE "step" = 'open';--> statement-breakpoint
-- The time before which entries of the audit may be removed: two years at least, whatever the settings say.
CREATE FUNCTION "audit_kept_since"() RETURNS timestamptz LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT now() - make_interval(years => greatest(2, coalesce((SELECT "audit_years" FROM "staff_security"), 10)))
$$;
--> statement-breakpoint
-- The audit is append-only. Only "remove_old_audit_entries" sets "karat.audit_removal", and even so no younger entry is removed.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('karat.audit_removal', true) = 'on' THEN
    IF OLD."at" < "audit_kept_since"() THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Removes at most "most" entries that are older than the settings say, the oldest first, and returns how many. "before_id" is the least id of
-- that time: ids are time-ordered, so that the primary key finds the oldest entries.
CREATE FUNCTION "remove_old_audit_entries"(before_id text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  removed integer;
BEGIN
  PERFORM set_config('karat.audit_removal', 'on', true);
  DELETE FROM "audit_entry" WHERE "id" IN (
    SELECT "id" FROM "audit_entry" WHERE "id" < before_id AND "at" < "audit_kept_since"() ORDER BY "id" LIMIT most
    FOR UPDATE SKIP LOCKED
  );
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('karat.audit_removal', 'off', true);
  RETURN removed;
END $$;
