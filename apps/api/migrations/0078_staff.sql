CREATE TABLE "audit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"site" text,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text,
	"before" jsonb,
	"after" jsonb,
	"input" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "staff_attempt" (
	"subject" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"wait_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_grant" (
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"site" text NOT NULL,
	CONSTRAINT "staff_grant_member_id_role_site_pk" PRIMARY KEY("member_id","role","site")
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"grants" jsonb NOT NULL,
	"code_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_invitation_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_link" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_member" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"state" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"member_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "staff_recovery_code_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"key" text PRIMARY KEY NOT NULL,
	"permissions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"step" text NOT NULL,
	"device" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_grant" ADD CONSTRAINT "staff_grant_member_id_staff_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_member_id_staff_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_member_id_staff_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_member_id_staff_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_member" ON "audit_entry" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "staff_attempt_since" ON "staff_attempt" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitation_waiting" ON "staff_invitation" USING btree ("email") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_member_email" ON "staff_member" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_session_member" ON "staff_session" USING btree ("member_id","device");--> statement-breakpoint
CREATE INDEX "staff_session_expires" ON "staff_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_session_open" ON "staff_session" USING btree ("member_id") WHERE ended_at is null;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_emptied" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
