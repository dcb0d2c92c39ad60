/** The longest time that work on a connection may take, in milliseconds. */
export type TimeLimits = {
  /** Waiting for a free or a new connection. */
  connectMs: number
  /** One statement: PostgreSQL cancels it (57014). */
  statementMs: number
  /** Waiting for the lock of a row (55P03). */
  lockMs: number
  /** The pause between two statements of a transaction: PostgreSQL rolls it back, so that no row stays locked for a client that is gone. */
  idleInTransactionMs: number
}

/** How much later than PostgreSQL's own limit the client gives up a statement: its connection hangs, and is replaced. */
const marginMs = 300

/**
 * The limits of each kind of work. Each kind has its own connections, so that none of them waits for another.
 * - `page`: requests, reads and changes alike. Connecting and one statement end within 5 s.
 * - `job`: a step of a job.
 * - `file`: exports, feeds, PDFs and imports, which read many rows, and wait in a queue (`work/call-queue.ts`).
 * - `setup`: migrations and the demo company, before the first request.
 */
export const timeLimits = {
  page: { connectMs: 1_200, statementMs: 3_000, lockMs: 2_000, idleInTransactionMs: 5_000 },
  job: { connectMs: 10_000, statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 },
  file: { connectMs: 10_000, statementMs: 20_000, lockMs: 5_000, idleInTransactionMs: 10_000 },
  setup: { connectMs: 30_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
} as const satisfies Record<string, TimeLimits>

/** The settings of a `pg` pool for these limits; 0 is no limit. */
export const settingsOf = ({ connectMs, statementMs, lockMs, idleInTransactionMs }: TimeLimits) => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  ...(statementMs > 0 && { query_timeout: statementMs + marginMs }),
  keepAlive: true,
})
