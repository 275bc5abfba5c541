ALTER TYPE "public"."import_kind" ADD VALUE 'copy';--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "file_hash" DROP NOT NULL;