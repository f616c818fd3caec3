CREATE TABLE "site_content" (
	"subsite" text NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"live" jsonb,
	"live_since" timestamp with time zone,
	"planned" jsonb,
	"planned_at" timestamp with time zone,
	CONSTRAINT "site_content_subsite_kind_pk" PRIMARY KEY("subsite","kind"),
	CONSTRAINT "site_content_kind" CHECK (kind in ('home')),
	CONSTRAINT "site_content_live" CHECK (live is null or coalesce(live @@ 'strict $.type() == "array" && $.size() > 0 && !(exists($[*] ? (!(@.type() == "object" && (@.kind == "banner" || @.kind == "categories" || @.kind == "pieces" || @.kind == "story" || @.kind == "rates" || @.kind == "occasions" || @.kind == "stores" || @.kind == "promises") && @.id.type() == "string" && @.hidden.type() == "boolean") || (@.type() == "object" && (@.kind == "banner" || @.kind == "categories" || @.kind == "pieces" || @.kind == "story" || @.kind == "rates" || @.kind == "occasions" || @.kind == "stores" || @.kind == "promises") && @.id.type() == "string" && @.hidden.type() == "boolean") is unknown)))', false)),
	CONSTRAINT "site_content_planned" CHECK (planned is null or coalesce(planned @@ 'strict $.type() == "array" && $.size() > 0 && !(exists($[*] ? (!(@.type() == "object" && (@.kind == "banner" || @.kind == "categories" || @.kind == "pieces" || @.kind == "story" || @.kind == "rates" || @.kind == "occasions" || @.kind == "stores" || @.kind == "promises") && @.id.type() == "string" && @.hidden.type() == "boolean") || (@.type() == "object" && (@.kind == "banner" || @.kind == "categories" || @.kind == "pieces" || @.kind == "story" || @.kind == "rates" || @.kind == "occasions" || @.kind == "stores" || @.kind == "promises") && @.id.type() == "string" && @.hidden.type() == "boolean") is unknown)))', false)),
	CONSTRAINT "site_content_times" CHECK ((live is null) = (live_since is null) and (planned is null) = (planned_at is null))
);
