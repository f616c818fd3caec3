-- What the functions of the audit name is read from the schema of the shop alone: neither a temporary table nor a schema of the caller
-- stands before it. Nobody but the owner of the schema, which is the shop, removes entries by them.
DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['audit_kept_since()', 'refuse_audit_change()', 'remove_old_audit_entries(text, integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', one, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', one);
  END LOOP;
END $$;
