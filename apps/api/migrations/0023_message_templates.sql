CREATE TABLE "message_template" (
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"template_id" text NOT NULL,
	"sender_id" text,
	CONSTRAINT "message_template_subsite_language_channel_kind_pk" PRIMARY KEY("subsite","language","channel","kind")
);
