CREATE TABLE "rate_feed" (
	"subsite" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"silent_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_feed_reading" (
	"subsite" text NOT NULL,
	"purity" text NOT NULL,
	"rate" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_feed_reading_subsite_purity_pk" PRIMARY KEY("subsite","purity")
);
