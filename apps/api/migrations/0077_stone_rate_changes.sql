CREATE TABLE "stone_rate_change" (
	"version_id" bigint NOT NULL,
	"key" text NOT NULL,
	"before" integer NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "stone_rate_change_version_id_key_pk" PRIMARY KEY("version_id","key")
);
--> statement-breakpoint
ALTER TABLE "stone_rate_change" ADD CONSTRAINT "stone_rate_change_version_id_rate_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_version"("id") ON DELETE no action ON UPDATE no action;