CREATE TABLE "piece_count" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"store_id" text,
	"tray" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"expected" integer NOT NULL,
	"found" integer NOT NULL,
	"missing" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"piece_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_store_id" text,
	"to_store_id" text,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ready_piece" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"tag" text NOT NULL,
	"variant_id" text NOT NULL,
	"huids" text[] NOT NULL,
	"gross_mg" integer NOT NULL,
	"net_mg" integer NOT NULL,
	"carat_milli" integer NOT NULL,
	"other_mg" integer NOT NULL,
	"certificate" text NOT NULL,
	"tray" text NOT NULL,
	"ownership" text NOT NULL,
	"state" text NOT NULL,
	"store_id" text,
	"to_store_id" text,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ready_piece_tag_form" CHECK (tag ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
	CONSTRAINT "ready_piece_huid_form" CHECK (huids = '{}' or array_to_string(huids, ',', '') ~ '^[A-Z0-9]{6}(,[A-Z0-9]{6})*$'),
	CONSTRAINT "ready_piece_states" CHECK (state in ('free', 'reserved', 'away', 'sold', 'written_off')),
	CONSTRAINT "ready_piece_ownership" CHECK (ownership in ('owned', 'approval')),
	CONSTRAINT "ready_piece_way" CHECK (state = 'away' or to_store_id is null),
	CONSTRAINT "ready_piece_weights" CHECK (gross_mg > 0 and net_mg >= 0 and carat_milli >= 0 and other_mg >= 0
        and abs((gross_mg::bigint - other_mg - net_mg) * 5 - carat_milli) <= 5)
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "has_pieces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "made_when_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "ready_piece_id" text;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "reserved_piece" text;--> statement-breakpoint
ALTER TABLE "piece_movement" ADD CONSTRAINT "piece_movement_piece_id_ready_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."ready_piece"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_count_missing" ON "piece_count" USING gin ("missing") WHERE missing <> '{}';--> statement-breakpoint
CREATE INDEX "piece_movement_piece" ON "piece_movement" USING btree ("piece_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ready_piece_tag" ON "ready_piece" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "ready_piece_tag_search" ON "ready_piece" USING btree ("subsite",tag text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ready_piece_variant" ON "ready_piece" USING btree ("subsite","variant_id","state","since");--> statement-breakpoint
CREATE INDEX "ready_piece_state" ON "ready_piece" USING btree ("subsite","state","since","id");--> statement-breakpoint
CREATE INDEX "ready_piece_place" ON "ready_piece" USING btree ("subsite","state","store_id","since","id");--> statement-breakpoint
CREATE INDEX "ready_piece_huids" ON "ready_piece" USING gin ("huids") WHERE huids <> '{}';--> statement-breakpoint
CREATE INDEX "order_unit_ready_piece" ON "order_unit" USING btree ("ready_piece_id") WHERE ready_piece_id is not null;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_made_when_out" CHECK (has_pieces or not made_when_out);