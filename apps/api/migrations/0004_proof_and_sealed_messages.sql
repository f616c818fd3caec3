CREATE TABLE "cart_proof" (
	"cart_id" text NOT NULL,
	"subject" text NOT NULL,
	"code_mac" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "cart_proof_cart_id_subject_pk" PRIMARY KEY("cart_id","subject")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "erase_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_proof" ADD CONSTRAINT "cart_proof_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_created" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_erase" ON "message" USING btree ("erase_at") WHERE sealed is not null;--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "code_tries";--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "code_sent_at";--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "code_verified_at";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "recipient";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "body";