-- The documents of each site and language in a table of their own; they are made of the catalogue and written anew at the next start.
DROP TABLE "search_document";--> statement-breakpoint
DROP TABLE "vocabulary";--> statement-breakpoint
CREATE TABLE "search_document" (
	"scope" text NOT NULL,
	"product_id" text NOT NULL,
	"popularity" integer NOT NULL,
	"tier" smallint DEFAULT 2 NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_document_scope_product_id_pk" PRIMARY KEY("scope","product_id")
) PARTITION BY LIST ("scope");
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"scope" text NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "vocabulary_scope_word_pk" PRIMARY KEY("scope","word")
);
--> statement-breakpoint
CREATE INDEX "search_document_words" ON "search_document" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_document_words_of_most_popular" ON "search_document" USING gin ("words") WHERE tier = 0;--> statement-breakpoint
CREATE INDEX "search_document_words_of_popular" ON "search_document" USING gin ("words") WHERE tier <= 1;--> statement-breakpoint
CREATE INDEX "search_document_tier" ON "search_document" USING btree ("tier","popularity") WHERE tier <= 1;--> statement-breakpoint
CREATE INDEX "vocabulary_prefix" ON "vocabulary" USING btree ("scope",word text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vocabulary_similar" ON "vocabulary" USING gin (word gin_trgm_ops);
