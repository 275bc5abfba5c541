CREATE TYPE "public"."staff_role" AS ENUM('owner', 'operations', 'kitchen', 'billing', 'support');--> statement-breakpoint
ALTER TYPE "public"."link_purpose" ADD VALUE 'invite-staff';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" "staff_role";--> statement-breakpoint
-- Until now every administrator was allowed everything.
UPDATE "users" SET "staff_role" = 'owner' WHERE "is_staff";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_have_a_role_if_staff" CHECK ("users"."is_staff" = ("users"."staff_role" is not null));