CREATE TABLE "id_proof" (
	"cart_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"masked" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "id_proof_given" ON "id_proof" USING btree ("given_at");