CREATE TABLE "demo_fills" (
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "demo_fills" SELECT now() WHERE EXISTS (SELECT FROM "users" WHERE "email" LIKE '%@lonchera.demo');
