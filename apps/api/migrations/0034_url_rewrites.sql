CREATE TABLE "url_rewrite" (
	"subsite" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"status" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "url_rewrite_subsite_source_pk" PRIMARY KEY("subsite","source")
);
