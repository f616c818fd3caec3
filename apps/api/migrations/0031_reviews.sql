CREATE TABLE "review" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"customer_id" text,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"fit" text,
	"bought" jsonb NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"edited" jsonb,
	"reply" text,
	"reply_at" timestamp with time zone,
	"decided_by" text,
	"helpful" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_vote" (
	"review_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_vote_review_id_customer_id_pk" PRIMARY KEY("review_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_of_customer" ON "review" USING btree ("product_id","customer_id");--> statement-breakpoint
CREATE INDEX "review_shown" ON "review" USING btree ("product_id","created_at") WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "review_customer" ON "review" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "review_unread" ON "review" USING btree ("subsite","created_at") WHERE state = 'waiting' or edited is not null;--> statement-breakpoint
CREATE INDEX "review_vote_customer" ON "review_vote" USING btree ("customer_id");