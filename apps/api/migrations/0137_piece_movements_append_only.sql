CREATE FUNCTION "refuse_movement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the movements of pieces are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "piece_movement_append_only" BEFORE UPDATE OR DELETE ON "piece_movement" FOR EACH ROW EXECUTE FUNCTION "refuse_movement_change"();
--> statement-breakpoint
CREATE TRIGGER "piece_movement_not_emptied" BEFORE TRUNCATE ON "piece_movement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_movement_change"();
