CREATE TABLE "product_import_columns" (
	"heads" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_line" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "product_import_line_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_import_piece" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"product_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"kind" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" jsonb,
	"version" integer,
	"is_taken" boolean DEFAULT false NOT NULL,
	"result" text,
	"result_problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"saved_version" integer,
	CONSTRAINT "product_import_piece_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_import" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"rights" jsonb NOT NULL,
	"site" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"file" "bytea",
	"problem" text,
	"problem_line" integer,
	"format" text DEFAULT '' NOT NULL,
	"heads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decimal_sign" text DEFAULT 'point' NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_import_line" ADD CONSTRAINT "product_import_line_import" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_piece" ADD CONSTRAINT "product_import_piece_import" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_piece_kind" ON "product_import_piece" USING btree ("import_id","kind","line");--> statement-breakpoint
CREATE INDEX "product_import_piece_result" ON "product_import_piece" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "product_import_member" ON "product_import" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "product_import_created" ON "product_import" USING btree ("created_at");