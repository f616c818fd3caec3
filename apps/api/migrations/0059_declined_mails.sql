CREATE TABLE "message_decline" (
	"subsite" text NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_decline_subsite_recipient_pk" PRIMARY KEY("subsite","recipient")
);
