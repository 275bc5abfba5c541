ALTER TABLE "payments" ADD COLUMN "refunded_by_hand" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Only the history tells who gave back the dropped days of an order that stands. Where staff gave back any of them, all
-- of them count as given back by hand, so that nothing is given back twice.
UPDATE "payments" SET "refunded_by_hand" = "refunded" WHERE "refunded" > 0 AND ("method" = 'code' OR EXISTS (
  SELECT FROM "changes" WHERE "thing" = 'order' AND "thing_id" = "payments"."order_id" AND "fields"
    @? 'strict $[*] ? (@[0] == "Pago" && @[1] like_regex "Por devolver a mano$" && @[2] like_regex "reembolsado$")'));
