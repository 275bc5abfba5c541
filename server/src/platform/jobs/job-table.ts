import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The columns of pg-boss's table of jobs, which its documentation names (pgboss.io/sql/job-table). They are used
 * because `findJobs` reads all jobs of a queue at once.
 */
export const jobTable = pgSchema("pgboss").table("job", {
  id: uuid().notNull(),
  name: text().notNull(),
  data: jsonb().notNull(),
  state: text({ enum: ["created", "retry", "active", "completed", "cancelled", "failed"] }).notNull(),
  retryCount: integer("retry_count").notNull(),
  startAfter: timestamp("start_after", { withTimezone: true }).notNull(),
  startedOn: timestamp("started_on", { withTimezone: true }),
  createdOn: timestamp("created_on", { withTimezone: true }).notNull(),
  completedOn: timestamp("completed_on", { withTimezone: true }),
  output: jsonb(),
});
