CREATE TABLE "import_updates" (
	"item_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_updates_item_id_import_id_pk" PRIMARY KEY("item_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_updates_import_idx" ON "import_updates" USING btree ("import_id","item_id");